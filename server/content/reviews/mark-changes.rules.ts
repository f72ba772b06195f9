import { diffWordsWithSpace } from 'diff';

/** A part of two texts: in both, only in the earlier, or only in the later one. */
export interface MarkedPart {
  how: 'same' | 'removed' | 'added';
  text: string;
}

/** Most differences that are looked for: texts with more have little in common, and each is shown as a whole. */
const mostDifferences = 2_000;
/** Letters of an unchanged part that are shown before and after a change. */
const around = 120;

/** Returns two texts as one, with the words that changed marked, and long unchanged parts cut. */
export function markChanges(before: string, after: string): MarkedPart[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength: mostDifferences });
  const parts: MarkedPart[] = found
    ? found.map(({ added, removed, value }) => ({ how: added ? 'added' : removed ? 'removed' : 'same', text: value }))
    : [
        { how: 'removed', text: before },
        { how: 'added', text: after },
      ];
  return parts.map((part, at) =>
    part.how === 'same'
      ? { how: 'same', text: cut(part.text, { isFirst: at === 0, isLast: at === parts.length - 1 }) }
      : part,
  );
}

function cut(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const head = isFirst ? '' : text.slice(0, around);
  const tail = isLast ? '' : text.slice(-around);
  return text.length <= head.length + tail.length + around ? text : `${head} … ${tail}`;
}
