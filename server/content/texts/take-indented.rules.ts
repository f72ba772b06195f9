/** A line that begins a block of its own, and so ends a paragraph that is not indented. */
const beginsBlock = /^ {0,3}(#{1,6}[ \t]|>|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t]|\||<)/;

/**
 * Takes the text behind a mark such as `[^1]:` or `:`, with the lines that belong to it: indented ones, after empty lines
 * too, and those that go on with its last paragraph.
 * @param mark characters of the mark at the beginning of the source
 * @param ends whether a line that is not indented begins something else
 * @returns what was taken, and its text without the mark and the indentation
 */
export function takeIndented(
  source: string,
  mark: number,
  ends: (line: string) => boolean,
): { raw: string; text: string } {
  const lines: string[] = [];
  let gap = 0;
  let taken = 0;
  for (let at = mark; at <= source.length;) {
    const end = source.indexOf('\n', at);
    const line = source.slice(at, end === -1 ? source.length : end);
    const next = end === -1 ? source.length : end + 1;
    const isFirst = at === mark;
    const isIndented = /^( {2,}|\t)/.test(line);
    if (!isFirst && line.trim() === '') gap += 1;
    else if (!isFirst && !isIndented && (gap > 0 || beginsBlock.test(line) || ends(line))) break;
    else {
      for (; gap > 0; gap -= 1) lines.push('');
      lines.push(isFirst || !isIndented ? line : line.replace(/^( {1,4}|\t)/, ''));
      taken = next;
    }
    if (next === source.length) break;
    at = next;
  }
  return { raw: source.slice(0, taken), text: lines.join('\n') };
}
