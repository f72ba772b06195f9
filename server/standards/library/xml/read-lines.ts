import { isElement, type XmlElement } from './parse-xml.ts';

/** Returns the words of an element, with blanks where words end: around each element that stands in no line. */
export function readLines(node: XmlElement | string, isInLine: (name: string) => boolean): string {
  if (!isElement(node)) return node;
  const inner = node.children.map((child) => readLines(child, isInLine)).join('');
  return isInLine(node.name) ? inner : ` ${inner} `;
}
