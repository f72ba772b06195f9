import { compareLists, type Run } from '../../../platform/compare-lists.rules.ts';
import type { Word, WordChange } from './comparison.contract.ts';

/** Elements that change the meaning of a word: 10 and a raised 10 are two words. */
const meaning: ReadonlySet<string> = new Set(['sub', 'sup', 's']);

/** Returns what two words must have alike to be the same; blanks and emphasis do not count. */
export const wordKey = ({ text, marks, html }: Word): string =>
  html ?? [...marks.split(' ').filter((mark) => meaning.has(mark)), text].join(' ');

/** Words that mean little by themselves, in the languages of the site. */
const small =
  /^(\P{L}|an?|and|as|at|be|by|for|in|is|of|on|or|the|to|with|al?|con|de|del|el|en|es|la|las|los|o|para|por|se|un|una|y)$/iu;

/** Most words of a run that is joined. */
const fewWords = 2;

const isSmall = ({ how, after }: Run<Word>): boolean =>
  how === 'same' && after.length <= fewWords && after.every(({ text, html }) => html === null && small.test(text));

/** Compares the words of two texts. A lone small word between two changes joins them, so that phrases are read. */
export function compareWords(before: readonly Word[], after: readonly Word[]): WordChange[] {
  const runs = compareLists(before, after, wordKey);
  const changes: WordChange[] = [];
  let removed: Word[] = [];
  let added: Word[] = [];
  const flush = (): void => {
    if (removed.length > 0) changes.push({ how: 'removed', before: removed, after: [] });
    if (added.length > 0) changes.push({ how: 'added', before: [], after: added });
    [removed, added] = [[], []];
  };
  for (const [at, run] of runs.entries()) {
    const isBetween = at > 0 && at < runs.length - 1;
    if (run.how === 'same' && !(isBetween && isSmall(run))) {
      flush();
      changes.push(run);
    } else {
      removed.push(...run.before);
      added.push(...run.after);
    }
  }
  flush();
  return changes;
}
