import type { XmlElement } from '../xml/parse-xml.ts';
import type { NumberedPart } from './number-parts.ts';

/** Returns how a reference names a place of another document, by its format. */
function nameOfPlace(node: XmlElement, place: string, label: string): string {
  const word = /^[A-Z]/.test(place) ? 'Appendix' : 'Section';
  const named = `${word} ${place}`;
  const { sectionFormat, displayFormat } = node.attributes;
  switch (sectionFormat ?? displayFormat ?? 'of') {
    case 'comma':
      return `${label}, ${named}`;
    case 'parens':
      return `${label} (${named})`;
    case 'bare':
      return place;
    default:
      return `${named} of ${label}`;
  }
}

/** Returns the words that the processor writes for a reference without words of its own. @param part that it leads to */
export function writtenFor(node: XmlElement, part: NumberedPart | undefined): string {
  const { target = '', section: place, format, derivedContent } = node.attributes;
  const label = part?.label ?? `[${target}]`;
  if (format === 'counter') return part?.number ?? label;
  if (format === 'title') return part?.title || label;
  if (place !== undefined) return nameOfPlace(node, place, label);
  // A published file says the words themselves, such as 'Section 2, Paragraph 3'; of an entry without its brackets.
  return part && part.kind !== 'entry' && derivedContent ? derivedContent : label;
}
