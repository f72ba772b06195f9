import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';

/** Things that the desk has words for: kinds of content, blocks, fields, options. */
export type DeskWord = 'Type' | 'About' | 'Block' | 'Field' | 'Option';

const pascal = (key: string): string =>
  key.replace(/(^|[-\s])([a-z0-9])/gi, (_, __, letter: string) => letter.toUpperCase());

/** Returns the dictionary key of a kind of content, a block, a field or an option. */
export const deskKey = (what: DeskWord, name: string): PhraseKey => `Desk${what}${pascal(name)}` as PhraseKey;
