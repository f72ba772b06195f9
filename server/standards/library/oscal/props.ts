import { elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

export const propsOf = (node: XmlElement): XmlElement[] => elementsOf(node).filter(({ name }) => name === 'prop');

/** Returns the value of a fact: an attribute since version 1, the content before. */
export const valueOf = (prop: XmlElement): string => (prop.attributes['value'] ?? textOf(prop)).trim();

/** Spellings of a label for sorting and for assessors. */
const otherLabels: ReadonlySet<string> = new Set(['zero-padded', 'sp800-53a']);

/** Returns the printed number of a control or an item, 'AC-2(1)', 'a.'; null for one without. */
export function labelOf(node: XmlElement): string | null {
  const labels = propsOf(node).filter(({ attributes }) => attributes['name'] === 'label');
  const printed = labels.find(({ attributes }) => !otherLabels.has(attributes['class'] ?? '')) ?? labels[0];
  return printed ? valueOf(printed) || null : null;
}

/** Returns the first fact of a name, 'withdrawn' as `status`. */
export function propOf(node: XmlElement, name: string): string | undefined {
  const found = propsOf(node).find(({ attributes }) => attributes['name'] === name);
  return found && valueOf(found);
}
