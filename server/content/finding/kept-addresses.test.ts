import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../platform/env/env.ts';
import { readCorpus } from '../corpus/corpus-file.ts';
import { isItemType } from '../items/item-types.contract.ts';
import { listAddresses } from '../texts/list-addresses.ts';
import { findRanges, patternOf, replaceRanges } from './find-text.rules.ts';
import { listTexts, type WrittenText } from './written-texts.rules.ts';

const addressesOf = (text: string, form: WrittenText['form']): unknown[] =>
  listAddresses(text, form === 'markdown' || form === 'html' ? form : 'inline');

it('changes no link and no picture of the demo where a letter is replaced everywhere', async () => {
  const pattern = patternOf({ words: 'a', isExactCase: false, isWhole: false });
  let count = 0;
  for (const { body } of await readCorpus(path.join(projectRoot(), 'src/content'))) {
    const { type, fields } = body as { type: string; fields: Record<string, unknown> };
    for (const written of isItemType(type) ? listTexts(type, fields) : []) {
      const { text, form } = written;
      const ranges = /[<[]/.test(text) ? findRanges(written, pattern, false) : [];
      if (ranges.length === 0) continue;
      count += 1;
      expect(addressesOf(replaceRanges(text, ranges, 'ZQX'), form)).toEqual(addressesOf(text, form));
    }
  }
  expect(count).toBeGreaterThan(100);
});
