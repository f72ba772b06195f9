import type { DraftSection } from '../importing/edition-builder.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { elementsOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { isPlainType, typeOfList } from './number-lists.ts';

/** Puts what is printed before an item into its first line. */
const behind = (label: string, content: string): string =>
  content.startsWith('<p>') ? `<p>${label} ${content.slice('<p>'.length)}` : `${label} ${content}`;

/** Writes a numbered list; numbers with a format of their own, 'R%d.', stand in the text, as no browser writes them. */
function numbered(
  renderer: ContentRenderer,
  node: XmlElement,
  type: string,
  items: readonly [item: XmlElement, content: string][],
): string {
  if (!isPlainType(type)) {
    const labelled = items.map(([item, content]) => {
      const label = renderer.parts.lists.labels.get(item);
      return `<li>${label ? behind(renderer.write(label), content) : content}</li>`;
    });
    return `<ul>${labelled.join('')}</ul>`;
  }
  const start = renderer.parts.lists.starts.get(node) ?? 1;
  const facts = (start === 1 ? '' : ` start="${start}"`) + (type === '1' ? '' : ` type="${type}"`);
  return `<ol${facts}>${items.map(([, content]) => `<li>${content}</li>`).join('')}</ol>`;
}

/** A list since version 3. */
export function renderList(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const items = elementsOf(node).map((item): [XmlElement, string] => {
    renderer.readAttributes(item, section);
    return [item, item.name === 'li' ? renderer.unwrapped(item.children, section) : renderer.render(item, section)];
  });
  if (node.name === 'ul') return `<ul>${items.map(([, content]) => `<li>${content}</li>`).join('')}</ul>`;
  return numbered(renderer, node, typeOfList(node) ?? '1', items);
}

export function renderDefinitions(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const parts = elementsOf(node).map((part) => {
    renderer.readAttributes(part, section);
    if (part.name === 'dt') return `<dt>${renderer.inside(part, section)}</dt>`;
    return part.name === 'dd'
      ? `<dd>${renderer.unwrapped(part.children, section)}</dd>`
      : renderer.render(part, section);
  });
  return `<dl>${parts.join('')}</dl>`;
}

/** A list of version 2: its items are paragraphs, and its style may be that of the list around it. */
export function renderOldList(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const { style = 'empty' } = node.attributes;
  const items = elementsOf(node);
  if (style === 'hanging' || items.some(({ attributes }) => attributes['hangText'] !== undefined)) {
    const parts = items.map((item) => {
      renderer.readAttributes(item, section);
      const { hangText = '' } = item.attributes;
      return `<dt>${renderer.write(hangText)}</dt><dd>${renderer.unwrapped(item.children, section)}</dd>`;
    });
    return `<dl>${parts.join('')}</dl>`;
  }
  const written = items.map((item): [XmlElement, string] => {
    renderer.readAttributes(item, section);
    return [item, renderer.unwrapped(item.children, section)];
  });
  const type = typeOfList(node);
  if (type === null) return `<ul>${written.map(([, content]) => `<li>${content}</li>`).join('')}</ul>`;
  return numbered(renderer, node, type, written);
}
