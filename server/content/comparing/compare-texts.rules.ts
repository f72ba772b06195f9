import { compareLists, type Run } from '../../platform/compare-lists.rules.ts';

/** A piece of a text that both versions have, or only one of them. */
export interface TextRun {
  how: Run<string>['how'];
  text: string;
}

/** Blanks, words, and single signs. */
const piece = /\s+|[\p{L}\p{N}\p{M}]+|./gsu;
const piecesOf = (text: string): string[] => text.match(piece) ?? [];

/** Returns the words that two versions of a text share, and those that only one of them has. */
export function compareTexts(before: string, after: string): TextRun[] {
  const runs = compareLists(piecesOf(before), piecesOf(after), (each) => each);
  const found: TextRun[] = [];
  let gone = '';
  let come = '';
  const flush = (): void => {
    if (gone) found.push({ how: 'removed', text: gone });
    if (come) found.push({ how: 'added', text: come });
    [gone, come] = ['', ''];
  };
  for (const [at, { how, before: old, after: now }] of runs.entries()) {
    const text = (how === 'removed' ? old : now).join('');
    // A blank between two changes joins them, so that phrases are read.
    const isJoint = how === 'same' && at > 0 && at < runs.length - 1 && /^[ \t]+$/.test(text);
    if (how === 'same' && !isJoint) {
      flush();
      found.push({ how, text });
    }
    if (how === 'removed' || isJoint) gone += text;
    if (how === 'added' || isJoint) come += text;
  }
  flush();
  return found;
}
