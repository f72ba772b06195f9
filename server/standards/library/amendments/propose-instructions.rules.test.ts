import { expect, it } from 'vitest';
import { proposeInstructions } from './propose-instructions.rules.ts';

it.each([
  ['In 702.14(B), replace "5 seconds" with "2 seconds".', 'words', '702.14(B)', '5 seconds', '2 seconds'],
  ['In Section 702.14(B) replace “a b” by “c”', 'words', '702.14(B)', 'a b', 'c'],
  ['In § 9.4, delete "about".', 'words', '9.4', 'about', ''],
  ['En la 5.1, nada', null, '', '', ''],
  ['En 5.1, reemplace «uno» por «dos».', 'words', '5.1', 'uno', 'dos'],
  ['Delete Section 210.8(A)(2).', 'delete', '210.8(A)(2)', '', ''],
  ['After 702.14(C), insert "## § 702.14(D) Record"', 'insert after', '702.14(C)', '', '## § 702.14(D) Record'],
  ['Replace 4.2 with: "New text."', 'replace', '4.2', '', 'New text.'],
  ['Renumber 4.2 as 4.3 Doors', 'renumber', '4.2', '', '§ 4.3 Doors'],
  ['The committee met in May.', null, '', '', ''],
])('%s', (line, action, key, before, after) => {
  const { instructions, rest } = proposeInstructions(`\n${line}\n`, 'en');
  expect(instructions).toEqual(action === null ? [] : [{ language: 'en', action, key, before, after }]);
  expect(rest).toEqual(action === null ? [line] : []);
});

it('reads each line, and keeps those it does not understand', () => {
  const { instructions, rest } = proposeInstructions('Delete 1.1.\nWhy?\nDelete 1.2.', 'en');
  expect([instructions.map(({ key }) => key), rest]).toEqual([['1.1', '1.2'], ['Why?']]);
});
