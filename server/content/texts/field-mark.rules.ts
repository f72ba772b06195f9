/*
 * A mark says which field of which item a text came from. It stands before the text while a preview is made: two private-use
 * characters, so that a page may have millions of them and no text of an editor is mistaken for one.
 */

const high = 0xe000;
const low = 0xe800;
const size = 0x800;

/** Most marks of a page. */
export const mostMarks = size * size;

/** Characters of a mark. */
export const markLength = 2;

/** Matches every mark. */
const everyMark = /[\ue000-\ue7ff][\ue800-\uefff]/g;
const leading = /^(?:[\ue000-\ue7ff][\ue800-\uefff])+/;

/** Returns the mark of a number. */
export const markOf = (number: number): string =>
  String.fromCharCode(high + Math.floor(number / size), low + (number % size));

/** Returns the number of a mark. */
export const numberOf = (mark: string): number => (mark.charCodeAt(0) - high) * size + mark.charCodeAt(1) - low;

/** Returns the marks in a text, in order. */
export const marksIn = (text: string): string[] => text.match(everyMark) ?? [];

export const withoutMarks = (text: string): string => text.replace(everyMark, '');

/**
 * Changes a text and puts the marks that stood before it in front of the result: behind them, Markdown would read its first
 * signs as words.
 */
export function besideMarks(given: string, change: (text: string) => string): string {
  const marks = leading.exec(given)?.[0] ?? '';
  return marks + change(given.slice(marks.length));
}

/** Matches an element that says where its text is edited. */
const edited = /<[a-z][^>]*\sdata-place(?:s|-[a-z]+)?=/i;

/** Returns whether a page holds marks, or what they become. */
export function holdsMarks(page: Buffer): boolean {
  // Almost no page has either sign: those that have one are read.
  if (!page.includes('data-place') && !page.includes(0xee)) return false;
  const html = page.toString();
  return marksIn(html).length > 0 || edited.test(html);
}
