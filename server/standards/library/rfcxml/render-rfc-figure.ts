import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { namePicture } from '../importing/name-picture.ts';
import { namedKey } from '../section-key.rules.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { drawSvg, findSvg } from './draw-svg.ts';
import { namesOf, titleOf } from './number-parts.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

/** Returns lines of characters as they are; elements in them, such as a reference, keep their words. */
function renderLines(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const lines = node.children
    .map((child) => (isElement(child) ? renderer.render(child, section) : escapeText(child)))
    .join('');
  return `<pre>${lines.replace(/^\s*\n/, '').trimEnd()}</pre>`;
}

/** Program text. `markers` and `type` say nothing to a reader beyond the text. */
export function renderSource(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  if (node.attributes['src'] !== undefined)
    renderer.builder.losses.note('left-out', cutText(node.attributes['src'], 100), section.key);
  return renderLines(renderer, node, section);
}

/** A drawing: of several, the one made of characters, which is text; one in a file, or in SVG, is a picture. */
export function renderDrawing(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { losses } = renderer.builder;
  if (node.name === 'artset') {
    const drawings = elementsOf(node);
    leaveStrays(losses, node, section.key);
    const isOfCharacters = (each: XmlElement) => findSvg(each) === undefined;
    const chosen = drawings.find(isOfCharacters) ?? drawings[0];
    for (const each of drawings) {
      if (each !== chosen) losses.leaveOut('left-out', 'a drawing beside another', section.key, textOf(each));
    }
    return chosen ? renderer.render(chosen, section) : '';
  }
  const { src } = node.attributes;
  const svg = findSvg(node);
  const picture = svg
    ? renderSvg(renderer, node, svg, section)
    : src === undefined
      ? ''
      : image(renderer, node.attributes['alt'] ?? '', namePicture(renderer.builder, src));
  const rest = node.children.filter((child) => child !== svg);
  const hasLines = rest.some((child) => (isElement(child) ? textOf(child) : child).trim() !== '');
  return (
    picture + (hasLines ? renderLines(renderer, { name: node.name, attributes: {}, children: rest }, section) : '')
  );
}

const image = (renderer: ContentRenderer, alt: string, file: string): string => {
  renderer.write(alt);
  return `<img alt="${escapeAttribute(alt)}" data-file="${escapeAttribute(file)}">`;
};

/** A drawing in the source becomes a picture; its words are seen there, and are no text that is searched or read aloud. */
function renderSvg(renderer: ContentRenderer, node: XmlElement, svg: XmlElement, section: DraftSection): string {
  const { losses } = renderer.builder;
  const { name, bytes, title, left } = drawSvg(svg);
  const words = textOf(svg);
  for (const each of left) losses.note('attribute', `svg ${each}`, section.key);
  if (words.trim() !== '') losses.note('meaning', 'words of a drawing', section.key, words);
  losses.account(words);
  renderer.builder.drawings.set(name, bytes);
  return image(renderer, node.attributes['alt'] ?? title, name);
}

/** Returns the file of a drawing and its alternative text. */
function pictureOf({ builder }: ContentRenderer, drawing: XmlElement): { file: string | null; alt: string } {
  const { src, alt } = drawing.attributes;
  const svg = findSvg(drawing);
  if (!svg) return { file: src === undefined ? null : namePicture(builder, src), alt: alt ?? '' };
  const { name, title } = drawSvg(svg);
  return { file: name, alt: alt ?? title };
}

/** A figure; one with a number is an object with an address of its own. */
export function renderFigure(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { builder, parts } = renderer;
  const part = parts.byElement.get(node);
  const name = childOf(node, 'name');
  const inner = renderer.flow(
    node.children.filter((child) => child !== name),
    section,
  );
  if (!part || part.number === null) return inner + (name ? `<p>${renderer.inside(name, section)}</p>` : '');
  const drawings = elementsOf(node).flatMap((each) => (each.name === 'artset' ? elementsOf(each) : [each]));
  const ofFigure = drawings.filter((each) => each.name === 'artwork');
  const drawing = ofFigure.find((each) => each.attributes['alt']) ?? ofFigure[0];
  const drawn = drawing && pictureOf(renderer, drawing);
  const title = titleOf(node);
  const key = builder.addObject(section, {
    key: namedKey('figure', part.number),
    kind: 'figure',
    number: part.number,
    caption: title,
    file: drawn?.file ?? null,
    // Program text needs no other words than its own.
    alt: drawn ? drawn.alt : title || part.label,
  });
  for (const each of namesOf(node)) builder.name(each, key);
  const caption = renderer.caption(part.label, name ?? title, section);
  return `<figure data-object="${escapeAttribute(key)}">${inner}<figcaption>${caption}</figcaption></figure>`;
}
