import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** Returns the designation of the standard that an entry of a list of works is about. */
function designationIn(ref: XmlElement): XmlElement | undefined {
  if (ref.name !== 'ref') return undefined;
  const cited = childOf(childOf(ref, 'mixed-citation') ?? ref, 'std');
  return cited && (childOf(cited, 'std-ref') ?? cited);
}

/** Returns what each part of a standard is called, by id: its label, or its title. References without words of their own need it. */
export function printedLabels(root: XmlElement, labels = new Map<string, string>()): Map<string, string> {
  for (const child of elementsOf(root)) {
    const { id } = child.attributes;
    const named = childOf(child, 'label') ?? designationIn(child) ?? childOf(child, 'title');
    const words = named ? textOf(named).replace(/\s+/g, ' ').trim() : '';
    if (id !== undefined && words !== '' && !labels.has(id)) labels.set(id, words);
    printedLabels(child, labels);
  }
  return labels;
}
