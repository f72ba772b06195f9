import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { toDesignationKey } from './designation-key.rules.ts';

/** Marks before document numbers on this site. */
export interface Naming {
  marks: readonly DocumentMark[];
  /** Words for the kind of document that people type before its name, such as 'standard'. */
  kinds: readonly string[];
}

interface Spelling {
  text: string;
  /** Key of the mark; null where several marks may be meant. */
  mark: string | null;
}

/** Returns the ways to write the marks, the longest first; declared ones before parts of 'ISO/IEC' or 'NIST SP'. */
function spellingsOf(marks: readonly DocumentMark[]): Spelling[] {
  const declared = marks.flatMap(({ prefix, spellings }) =>
    [prefix, ...spellings].map((text) => ({ text, mark: toDesignationKey(prefix) })),
  );
  const parts = marks.flatMap(({ prefix }) => {
    const words = prefix.split(/[\s/]+/);
    return words.length > 1 ? words.map((text) => ({ text, mark: null })) : [];
  });
  return [...declared, ...parts]
    .map(({ text, mark }) => ({ text: toDesignationKey(text), mark }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.text.length - a.text.length);
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A number may follow a mark directly; anything else only after a blank or a sign. */
const patternOf = ({ text }: Spelling): RegExp =>
  new RegExp(`^${text.split('-').map(escape).join('[\\s:/._,+-]*')}(?:[\\s:/._,+-]+|(?=\\d))(?=.)`, 'u');

const adopterPattern = /^\p{L}{2,10}\/(?=\p{L})/u;

const patterns = new WeakMap<readonly DocumentMark[], { mark: string | null; pattern: RegExp }[]>();

/** Compiled once for a list, as a question is read from each of its words. */
function patternsOf(marks: readonly DocumentMark[]): { mark: string | null; pattern: RegExp }[] {
  const known = patterns.get(marks);
  if (known) return known;
  const made = spellingsOf(marks).map((spelling) => ({ mark: spelling.mark, pattern: patternOf(spelling) }));
  patterns.set(marks, made);
  return made;
}

/** Most marks before one number, as in "DIN EN ISO 9001". */
const mostMarks = 4;

/**
 * Splits a name in lower case at its mark. The first of several marks counts.
 * @returns mark: its key; null when none was typed, or one that several marks share
 */
export function splitMark(
  text: string,
  marks: readonly DocumentMark[],
): { mark: string | null; rest: string; isMarked: boolean } {
  const spellings = patternsOf(marks);
  // "ANSI/XYZ 70": the body that adopted a document is written before its mark.
  const adopted = text.replace(adopterPattern, '');
  const isMark = (of: string): boolean => spellings.some(({ pattern }) => pattern.test(of));
  let rest = !isMark(text) && isMark(adopted) ? adopted : text;
  const found: (string | null)[] = [];
  while (found.length < mostMarks) {
    const spelling = spellings.find(({ pattern }) => pattern.test(rest));
    if (!spelling) break;
    found.push(spelling.mark);
    rest = rest.replace(spelling.pattern, '');
  }
  return { mark: found[0] ?? null, rest, isMarked: found.length > 0 };
}
