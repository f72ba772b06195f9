import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { pictureName } from '../importing/picture-files.ts';
import { namedKey } from '../section-key.rules.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { namesOf, titleOf } from './number-parts.ts';
import type { ContentRenderer } from './content-renderer.ts';

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
    renderer.builder.losses.note('left-out', node.attributes['src'], section.key);
  return renderLines(renderer, node, section);
}

/** A drawing: of several, the one made of characters, since bodies hold no SVG; one in a file is a picture. */
export function renderDrawing(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { losses } = renderer.builder;
  if (node.name === 'artset') {
    const drawings = elementsOf(node);
    leaveStrays(losses, node, section.key);
    const isOfCharacters = (each: XmlElement) =>
      elementsOf(each).every(({ name }) => name !== 'svg' && name !== 'svg:svg');
    const chosen = drawings.find(isOfCharacters) ?? drawings[0];
    for (const each of drawings) {
      if (each !== chosen) losses.leaveOut('left-out', 'a drawing beside another', section.key, textOf(each));
    }
    return chosen ? renderer.render(chosen, section) : '';
  }
  const { src, alt = '' } = node.attributes;
  const drawn = elementsOf(node).find(({ name }) => name === 'svg' || name === 'svg:svg');
  if (drawn) losses.leaveOut('left-out', 'svg', section.key, textOf(drawn));
  const rest = node.children.filter((child) => child !== drawn);
  const picture =
    src === undefined || src.startsWith('data:')
      ? ''
      : `<img alt="${escapeAttribute(alt)}" data-file="${escapeAttribute(pictureName(src))}">`;
  if (picture !== '') renderer.write(alt);
  const hasLines = rest.some((child) => (isElement(child) ? textOf(child) : child).trim() !== '');
  return (
    picture + (hasLines ? renderLines(renderer, { name: node.name, attributes: {}, children: rest }, section) : '')
  );
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
  const title = titleOf(node);
  const key = builder.addObject(section, {
    key: namedKey('figure', part.number),
    kind: 'figure',
    number: part.number,
    caption: title,
    file: drawing?.attributes['src'] ? pictureName(drawing.attributes['src']) : null,
    // Program text needs no other words than its own.
    alt: drawing ? (drawing.attributes['alt'] ?? '') : title || part.label,
  });
  for (const each of namesOf(node)) builder.name(each, key);
  const caption = renderer.caption(part.label, name ?? title, section);
  return `<figure data-object="${escapeAttribute(key)}">${inner}<figcaption>${caption}</figcaption></figure>`;
}
