import { expect, it } from 'vitest';
import { BadEditionSource } from '../edition-tree.contract.ts';
import { readAmendmentFile } from './read-amendment-file.ts';

const file = `
code: 70
year: 2026
name: TIA 26-9
kind: amendment
issuedOn: 2026-11-26
effectiveOn: 2026-12-16
instructions:
  - { key: "§ 702.14(B)", action: words, before: within 5 seconds, after: within 2 seconds }
  - key: 702.14(C)
    language: es
    action: insert after
    after: |
      ## § 702.14(D) Prueba

      Se prueba cada año.
`;

const problemsOf = (text: string): readonly string[] => {
  try {
    readAmendmentFile(text);
    return [];
  } catch (error) {
    if (error instanceof BadEditionSource) return error.problems;
    throw error;
  }
};

it('reads an amendment with its instructions', () => {
  expect(readAmendmentFile(file)).toEqual({
    code: '70',
    year: 2026,
    name: 'TIA 26-9',
    kind: '11',
    issuedOn: '2026-11-26',
    effectiveOn: '2026-12-16',
    document: null,
    instructions: [
      { language: 'en', key: '702.14(B)', action: 'words', before: 'within 5 seconds', after: 'within 2 seconds' },
      {
        language: 'es',
        key: '702.14(C)',
        action: 'insert after',
        before: '',
        after: '## § 702.14(D) Prueba\n\nSe prueba cada año.\n',
      },
    ],
  });
});

it.each([
  [
    'a kind',
    file.replace('kind: amendment', 'kind: poem'),
    ['kind: must be one of amendment, erratum, interpretation, decision'],
  ],
  ['a day', file.replace('2026-12-16', '2026-02-31'), ['effectiveOn: must be a day, YYYY-MM-DD']],
  [
    'a field',
    file.replace('name:', 'titel: x\nname:'),
    [expect.stringMatching(/^titel: is no field; the fields are code/)],
  ],
  ['an action', file.replace('action: words', 'action: shout'), [expect.stringMatching(/^instructions\.1\.action: /)]],
  ['a number', file.replace('"§ 702.14(B)"', '702.10'), ['instructions.1.key: must stand in quotes']],
  ['a list', 'just words', [expect.stringMatching(/^The file must hold/)]],
  ['YAML', 'a: [', [expect.stringMatching(/^The file is no YAML: /)]],
])('names %s that is wrong', (_, text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});
