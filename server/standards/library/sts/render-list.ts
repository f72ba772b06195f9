import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { listTypes } from './sts-elements.rules.ts';

/** Returns the number that a browser writes before an item, from 1. */
function numberOf(type: string, at: number): string {
  if (type === 'a' || type === 'A') return at > 26 ? '' : String.fromCodePoint((type === 'a' ? 96 : 64) + at);
  if (type === '1') return String(at);
  const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][at] ?? '';
  return type === 'I' ? roman.toUpperCase() : roman;
}

const printedLabel = (item: XmlElement): string => {
  const label = childOf(item, 'label');
  return label ? textOf(label).trim().replace(/[.)]$/, '') : '';
};

/** Returns a list; the label of an item is left to the browser where it would write the same. */
export function renderList(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const type = listTypes[node.attributes['list-type'] ?? ''];
  const [first] = elementsOf(node).filter(({ name }) => name === 'list-item');
  const printedFirst = first ? printedLabel(first) : '';
  const start = type === '1' && /^[1-9]\d{0,5}$/.test(printedFirst) ? Number(printedFirst) : 1;
  leaveStrays(renderer.builder.losses, node, section.key);
  let at = start - 1;
  const { title, rest } = splitTitle(renderer, node, section);
  const items = rest.map((item) => {
    if (item.name !== 'list-item') return `<li>${renderer.render(item, section)}</li>`;
    renderer.readAttributes(item, section);
    at += 1;
    const label = childOf(item, 'label');
    const printed = printedLabel(item);
    const isWritten = printed === numberOf(type ?? '', at) || !/[\p{L}\p{N}]/u.test(printed);
    if (label && isWritten) renderer.builder.losses.account(textOf(label));
    const children = isWritten ? item.children.filter((child) => child !== label) : item.children;
    return `<li>${renderer.unwrapped(children, section)}</li>`;
  });
  if (type === undefined) return `${title}<ul>${items.join('')}</ul>`;
  const facts = (start === 1 ? '' : ` start="${start}"`) + (type === '1' ? '' : ` type="${type}"`);
  return `${title}<ol${facts}>${items.join('')}</ol>`;
}

/** Returns the title of a list, which HTML has before it, and its items. */
function splitTitle(renderer: ContentRenderer, node: XmlElement, section: DraftSection) {
  const heads = elementsOf(node).filter((child) => child.name === 'title' && isFirstOf(node, child));
  return {
    title: renderer.all(heads, section),
    rest: elementsOf(node).filter((child) => !heads.includes(child)),
  };
}

export function renderDefinitions(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const { title, rest } = splitTitle(renderer, node, section);
  const items = rest.map((item) => {
    if (item.name !== 'def-item') return renderer.render(item, section);
    leaveStrays(renderer.builder.losses, item, section.key);
    return elementsOf(item)
      .map((part) => {
        if (part.name === 'term') return `<dt>${renderer.inside(part, section)}</dt>`;
        return part.name === 'def'
          ? `<dd>${renderer.unwrapped(part.children, section)}</dd>`
          : renderer.render(part, section);
      })
      .join('');
  });
  return `${title}<dl>${items.join('')}</dl>`;
}
