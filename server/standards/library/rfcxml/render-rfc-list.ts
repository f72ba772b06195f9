import type { DraftSection } from '../importing/edition-builder.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { elementsOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';

/** A list since version 3; a format of its own, 'R%d.', is written by the browser as a number. */
export function renderList(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const items = elementsOf(node).map((item) => {
    renderer.readAttributes(item, section);
    return `<li>${item.name === 'li' ? renderer.unwrapped(item.children, section) : renderer.render(item, section)}</li>`;
  });
  if (node.name === 'ul') return `<ul>${items.join('')}</ul>`;
  const { type = '1', start } = node.attributes;
  const known = /^[1aAiI]$/.test(type);
  if (!known) renderer.builder.losses.note('meaning', `ol@type ${type}`, section.key);
  const facts =
    (/^[1-9]\d{0,5}$/.test(start ?? '') && start !== '1' ? ` start="${start}"` : '') +
    (known && type !== '1' ? ` type="${type}"` : '');
  return `<ol${facts}>${items.join('')}</ol>`;
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

/** Styles of lists of version 2, with the type of a list in HTML. */
const numbered: Readonly<Record<string, string>> = { numbers: '1', letters: 'a' };

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
  if (style.startsWith('format')) renderer.builder.losses.note('meaning', `list style="${style}"`, section.key);
  const type = numbered[style] ?? (style.startsWith('format') ? '1' : undefined);
  const written = items.map((item) => {
    renderer.readAttributes(item, section);
    return `<li>${renderer.unwrapped(item.children, section)}</li>`;
  });
  if (type === undefined) return `<ul>${written.join('')}</ul>`;
  return `<ol${type === '1' ? '' : ` type="${type}"`}>${written.join('')}</ol>`;
}
