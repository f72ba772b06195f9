import * as v from 'valibot';
import { expect, it } from 'vitest';
import { linkCardsExamples } from './link-cards.examples.ts';
import { linkCardsSchema } from './link-cards.schema.ts';

it.each(['javascript:alert(1)', '//elsewhere.example', 'http://plain.example', 'relative'])(
  'refuses the address %s',
  (href) => {
    const items = [{ title: 'Card', text: '', href }];
    expect(v.is(linkCardsSchema, { ...linkCardsExamples.four, items })).toBe(false);
  },
);
