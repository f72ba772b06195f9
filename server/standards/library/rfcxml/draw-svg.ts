import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import { hashOf } from '../importing/edition-builder.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { isSvgAttribute, isSvgElement } from './svg-elements.rules.ts';

/** A drawing of the source as the file of a picture. */
interface DrawnPicture {
  name: string;
  bytes: Uint8Array;
  /** Words of the drawing about itself, where the source gives no alternative text. */
  title: string;
  /** Elements and attributes that the file has not. */
  left: string[];
}

export const findSvg = (artwork: XmlElement): XmlElement | undefined =>
  elementsOf(artwork).find(({ name }) => name === 'svg' || name === 'svg:svg');

/** Writes a drawing again of what a closed list knows: a reader may open it as a page of its own. */
export function drawSvg(svg: XmlElement): DrawnPicture {
  const left: string[] = [];
  const write = (node: XmlElement | string): string => {
    // As a reference, a sign of words cannot be taken for one of a handler.
    if (!isElement(node)) return escapeText(node).replaceAll('=', '&#61;');
    const name = node.name.replace(/^svg:/, '');
    const inner = () => node.children.map(write).join('');
    if (!isSvgElement(name)) {
      left.push(name);
      return name === 'style' || name === 'script' ? '' : inner();
    }
    const written = Object.entries(node.attributes).map(([key, value]) => {
      if (isSvgAttribute(key, value)) return ` ${key.replace(/^xlink:/, '')}="${escapeAttribute(value)}"`;
      if (!key.startsWith('xml')) left.push(`${name}@${key}`);
      return '';
    });
    const vocabulary = name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : '';
    return `<${name}${vocabulary}${written.join('')}>${inner()}</${name}>`;
  };
  const file = write(svg);
  const named = childOf(svg, 'title') ?? childOf(svg, 'desc');
  return {
    name: `drawing-${hashOf(file).slice(0, 16)}.svg`,
    bytes: new TextEncoder().encode(file),
    title: named ? textOf(named).replace(/\s+/g, ' ').trim() : '',
    left,
  };
}
