import { lettersOf, romanOf } from '../number-signs.rules.ts';
import { elementsOf, type XmlElement } from '../xml/parse-xml.ts';

/** Numbers of the lists of an RFC: a list may go on where another one of its group ended. */
export interface NumberedLists {
  /** Number of the first item, by list. */
  starts: ReadonlyMap<XmlElement, number>;
  /** Text that is printed before an item, by item: '3', 'c', 'REQ3:'. */
  labels: ReadonlyMap<XmlElement, string>;
}

/** Signs of a format, as the processor of RFCs writes them. */
const signs: Readonly<Record<string, (number: number) => string>> = {
  '%': () => '%',
  C: (number) => lettersOf(number).toUpperCase(),
  I: (number) => romanOf(number).toUpperCase(),
  X: (number) => number.toString(16).toUpperCase(),
  c: lettersOf,
  d: String,
  i: romanOf,
  o: (number) => number.toString(8),
  x: (number) => number.toString(16),
};

/** Types that a browser writes by itself, as formats. */
const plainTypes: Readonly<Record<string, string>> = { 1: '%d', A: '%C', I: '%I', a: '%c', i: '%i' };

/** Returns whether a browser writes the numbers of a list of this type. */
export const isPlainType = (type: string): boolean => Object.hasOwn(plainTypes, type);

/** Returns what is printed before an item by the type of its list: '1', 'a', or a format of its own, 'REQ%d:'. */
export function formatNumber(type: string, number: number): string {
  const format = plainTypes[type] ?? type;
  const written = format.replaceAll(/%([%CIXcdiox])/g, (_, sign: string) => signs[sign]?.(number) ?? '');
  return written === format ? `${format} ${number}`.trim() : written;
}

/** Returns the type of the numbers of a list; null for one without numbers. Styles with a format are of version 2. */
export function typeOfList({ name, attributes }: XmlElement): string | null {
  if (name === 'ol') return attributes['type'] ?? '1';
  const { style = '' } = attributes;
  if (name !== 'list') return null;
  if (style === 'numbers') return '1';
  return style === 'letters' ? 'a' : (/^format\s+(.+)$/.exec(style)?.[1] ?? null);
}

/** Numbers the items of all lists, in the order of the document. */
export function numberLists(root: XmlElement): NumberedLists {
  const starts = new Map<XmlElement, number>();
  const labels = new Map<XmlElement, string>();
  const next = new Map<string, number>();
  const read = (node: XmlElement): void => {
    const type = typeOfList(node);
    if (type !== null) {
      const { start, group, counter } = node.attributes;
      const series = group ?? counter;
      const given = /^\d{1,6}$/.test(start ?? '') ? Number(start) : undefined;
      const first = given ?? (series === undefined ? 1 : (next.get(series) ?? 1));
      const items = elementsOf(node).filter(({ name }) => name === 'li' || name === 't');
      starts.set(node, first);
      for (const [at, item] of items.entries()) labels.set(item, formatNumber(type, first + at));
      if (series !== undefined) next.set(series, first + items.length);
    }
    for (const child of elementsOf(node)) read(child);
  };
  read(root);
  return { starts, labels };
}
