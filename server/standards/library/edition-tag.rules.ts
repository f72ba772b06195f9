import type { EditionName } from './library.contract.ts';

/** Tags in the change feed: of an edition in all its languages, of its standard, and of the library. */
export const editionTags = ({ code, year }: Pick<EditionName, 'code' | 'year'>): [string, string, string] => [
  `library:${code}:${year}`,
  `library:${code}`,
  'library',
];
