import { withoutMarks } from '../../../server/content/texts/field-mark.rules.ts';

/** Breaks a title into lines of about `width` characters; what does not fit into `most` lines ends in an ellipsis. */
export function coverLines(title: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of withoutMarks(title).split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`];
}
