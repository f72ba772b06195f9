import type { EditionChangeKind } from '../content/items/documents/edition-change.rules.ts';
import { toDesignationKey } from './designation-key.rules.ts';

/** Words before the number of a change in both languages, in lower case without accents. */
const kindWords: Readonly<Record<EditionChangeKind, string>> = {
  amendment: 'tias?|amendments?|enmiendas?(?: provisional(?:es)?)?',
  erratum: 'erratum|erratas?',
  interpretation: 'f\\.?i\\.?|interpretations?|interpretacion(?:es)?(?: formal(?:es)?)?',
  decision: 'decisions?|decision(?:es)?(?: del consejo(?: de normas)?)?',
};
const patterns = Object.entries(kindWords).map(
  ([kind, words]) =>
    [kind as EditionChangeKind, new RegExp(`^(?:${words})[\\s-]*(\\d{2,6}(?:[-./]\\d{1,4}){1,3})$`)] as const,
);

/** The same words where no number follows. */
const loneWords: readonly (readonly [EditionChangeKind, RegExp])[] = [
  ['amendment', /^(?:tias?|amendments?|enmiendas?)$/],
  ['erratum', /^(?:erratum|erratas?)$/],
  ['interpretation', /^interpretacion(?:es)?$|^interpretations?$/],
  ['decision', /^decision(?:e?s)?$/],
];

const changeCode = (kind: EditionChangeKind, number: string): string => `change:${kind}:${toDesignationKey(number)}`;

/** Returns the key of a change that a text names: "tia 26-1", "errata 70-26-1"; null for any other. @param text in lower case without accents */
export function readChangeCode(text: string): string | null {
  for (const [kind, pattern] of patterns) {
    const number = pattern.exec(text)?.[1];
    if (number !== undefined) return changeCode(kind, number);
  }
  return null;
}

/** Returns the kinds of changes that words name, without their numbers: "XYZ 70 TIA". @param words in lower case without accents */
export const changeKindsIn = (words: readonly string[]): EditionChangeKind[] =>
  loneWords.filter(([, pattern]) => words.some((word) => pattern.test(word))).map(([kind]) => kind);

/** Returns the key of all changes of a kind to a document. */
export const changesOfDocument = (kind: EditionChangeKind, document: string): string =>
  `changes:${kind}:of:${toDesignationKey(document)}`;

export const isChangeCode = (code: string): boolean => code.startsWith('change:');

/** Returns the key of a change of one document, whose number others may have as well. */
export const changeOfDocument = (code: string, document: string): string => `${code}:of:${document}`;

/**
 * Returns the keys that find a change by its document and by its number, the first one in its title. A number that begins with that of the
 * document ('70-26-1') is found without it too.
 */
export function changeKeys({ kind, title }: { kind: EditionChangeKind; title: string }, document: string): string[] {
  const number = /\d+(?:[-./]\d+)*/.exec(title)?.[0];
  const all = changesOfDocument(kind, document);
  if (number === undefined) return [all];
  const own = toDesignationKey(document);
  const whole = toDesignationKey(number);
  const short = whole.startsWith(`${own}-`) ? [whole.slice(own.length + 1)] : [];
  const numbered = [whole, ...short].flatMap((each) => {
    const code = changeCode(kind, each);
    return [code, changeOfDocument(code, own)];
  });
  return [all, ...numbered];
}
