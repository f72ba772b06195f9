import type { Section } from '../library.contract.ts';
import { readHeading } from '../markdown/format-words.rules.ts';
import { cleanNumber, keyOfHeading } from '../section-key.rules.ts';

/** Heading of an inserted section, as the Markdown of the house has it. */
export type InsertedHeading = Pick<Section, 'key' | 'kind' | 'number' | 'title'> & {
  /** Markdown below the heading. */
  rest: string;
};

/**
 * Reads the text of an inserted section: '## § 702.14(D) Title' and its text, or '§ 702.14(D)(1) Text' for one without a
 * title. Null when it does not begin with a number.
 */
export function readInserted(markdown: string): InsertedHeading | null {
  const [line = '', ...lines] = markdown.trim().split(/\r?\n/);
  const titled = /^#{1,6}\s+(.+?)\s*#*$/.exec(line);
  if (titled) {
    const read = readHeading(titled[1] ?? '');
    if (read.number === null) return null;
    const number = cleanNumber(read.number);
    const { kind, title } = read;
    return { key: keyOfHeading({ kind, number, title }), kind, number, title, rest: lines.join('\n').trim() };
  }
  const [, printed = '', text = ''] = /^§\s*(\S+)\s+(.*)$/u.exec(line) ?? [];
  if (printed === '') return null;
  const number = cleanNumber(printed);
  return { key: number, kind: 'paragraph', number, title: '', rest: [text, ...lines].join('\n').trim() };
}

/** Reads number and title that a section gets: '§ 702.14(E) Title'. Null when it has neither. */
export function readRenumbered(text: string): Pick<Section, 'number' | 'title'> | null {
  const read = readHeading(text.trim().replace(/^#{1,6}\s+/, ''));
  const number = read.number === null ? null : cleanNumber(read.number);
  return number === null && read.title === '' ? null : { number, title: read.title };
}
