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
): { raw: string; text: string; isLoose: boolean } {
  const [first = '', ...rest] = source.slice(mark).split('\n');
  const lines = [first];
  let taken = 1;
  for (const [index, line] of rest.entries()) {
    const isAfterGap = lines.length < index + 1 || rest[index - 1]?.trim() === '';
    if (line.trim() === '') continue;
    const isIndented = /^( {2,}|\t)/.test(line);
    if (!isIndented && (isAfterGap || beginsBlock.test(line) || ends(line))) break;
    while (lines.length < index + 1) lines.push('');
    lines.push(isIndented ? line.replace(/^( {1,4}|\t)/, '') : line);
    taken = index + 2;
  }
  const raw = source.split('\n').slice(0, taken).join('\n');
  return { raw: source[raw.length] === '\n' ? `${raw}\n` : raw, text: lines.join('\n'), isLoose: lines.includes('') };
}
