/** A paragraph as an entry of a list, so that one that was changed is found again at its place. */
interface Paragraph {
  type: 'paragraph';
  text: string;
}

interface Parts {
  paragraphs: Paragraph[];
  /** What parts a paragraph from the next one, by both. */
  gaps: Map<string, string>;
  lead: string;
  tail: string;
}

/** Comparing all paragraphs of longer texts with each other would take seconds. */
const mostParagraphs = 500;

const gap = /(\r?\n(?:[ \t]*\r?\n)+)/;
const pairOf = (before: string, after: string): string => `${before}\u0000${after}`;

function splitText(text: string): Parts {
  const lead = /^\s*(?:\n|$)|^/.exec(text)?.[0] ?? '';
  const tail = /\s*$/.exec(text.slice(lead.length))?.[0] ?? '';
  const pieces = text.slice(lead.length, text.length - tail.length).split(gap);
  const gaps = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2)
    gaps.set(pairOf(pieces[at - 1] ?? '', pieces[at + 1] ?? ''), pieces[at] ?? '');
  const paragraphs = pieces
    .filter((_, at) => at % 2 === 0)
    .map((piece) => ({ type: 'paragraph' as const, text: piece }));
  return { paragraphs, gaps, lead, tail };
}

const changed = (base: string, mine: string, theirs: string): string => (mine === base ? theirs : mine);

/**
 * Merges two versions of a text by paragraphs, which empty lines part.
 * @param mergeLists merges the paragraphs; null where both changed one of them
 * @returns null where somebody has to choose
 */
export function mergeTexts(
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', string>,
  mergeLists: (base: unknown[], mine: unknown[], theirs: unknown[]) => unknown[] | null,
): string | null {
  const [began, own, other] = [splitText(base), splitText(mine), splitText(theirs)];
  const all = [began, own, other];
  if (all.every(({ paragraphs }) => paragraphs.length < 2)) return null;
  if (all.some(({ paragraphs }) => paragraphs.length > mostParagraphs)) return null;
  const merged = mergeLists(began.paragraphs, own.paragraphs, other.paragraphs) as Paragraph[] | null;
  if (!merged) return null;
  const usual = [...began.gaps.values()][0] ?? '\n\n';
  let text = changed(began.lead, own.lead, other.lead);
  for (const [at, paragraph] of merged.entries()) {
    const before = merged[at - 1];
    const pair = before && pairOf(before.text, paragraph.text);
    if (pair !== undefined) text += own.gaps.get(pair) ?? other.gaps.get(pair) ?? began.gaps.get(pair) ?? usual;
    text += paragraph.text;
  }
  return text + changed(began.tail, own.tail, other.tail);
}
