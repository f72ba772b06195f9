import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

export const propsOf = (node: XmlElement): XmlElement[] => elementsOf(node).filter(({ name }) => name === 'prop');

/** Returns the value of a fact: an attribute since version 1, the content before. */
export const valueOf = (prop: XmlElement): string => (prop.attributes['value'] ?? textOf(prop)).trim();

/** Spellings of a label for sorting and for assessors. */
const otherLabels: ReadonlySet<string> = new Set(['zero-padded', 'sp800-53a']);

const titleOf = (node: XmlElement): string => {
  const title = childOf(node, 'title');
  return title ? textOf(title).replace(/\s+/g, ' ').trim() : '';
};

/**
 * Returns the printed number of a control or an item, 'AC-2(1)', 'a.'; null for one without. Some catalogues write the title in
 * it too, 'Account Management (03.01.01)'.
 */
export function labelOf(node: XmlElement): string | null {
  const labels = propsOf(node).filter(({ attributes }) => attributes['name'] === 'label');
  const printed = labels.find(({ attributes }) => !otherLabels.has(attributes['class'] ?? '')) ?? labels[0];
  const label = printed ? valueOf(printed) : '';
  const title = titleOf(node);
  const number = /\(([^()\s]{1,40})\)$/.exec(label)?.[1];
  const isTitled = number !== undefined && title !== '' && label.toLowerCase() === `${title} (${number})`.toLowerCase();
  return (isTitled ? number : label) || null;
}

/** Returns the title of a control; '' where it only repeats the number. */
export function titleBesideLabel(node: XmlElement): string {
  const title = titleOf(node);
  return title === labelOf(node) ? '' : title;
}

/** Returns the first fact of a name, 'withdrawn' as `status`. */
export function propOf(node: XmlElement, name: string): string | undefined {
  const found = propsOf(node).find(({ attributes }) => attributes['name'] === name);
  return found && valueOf(found);
}
