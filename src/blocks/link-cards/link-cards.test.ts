import * as v from 'valibot';
import { expect, it } from 'vitest';
import { examples as linkCardsExamples } from './link-cards.examples.ts';
import { blockSchema } from '../block-schema.ts';

it.each(['javascript:alert(1)', '//elsewhere.example', 'http://plain.example', 'relative'])(
  'refuses the address %s',
  (href) => {
    const items = [{ title: 'Card', text: '', href }];
    expect(v.is(blockSchema('link-cards', {}), { ...linkCardsExamples.four, items })).toBe(false);
  },
);
