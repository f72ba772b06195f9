import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { findNumbering, numberOf } from './list-numbers.rules.ts';
import { listTypes } from './sts-elements.rules.ts';

/** Returns the label of an item without its signs: 'a' of '(a)'. */
const printedLabel = (item: XmlElement): string => {
  const label = childOf(item, 'label');
  return label
    ? textOf(label)
        .trim()
        .replaceAll(/^\(|[.)]+$/g, '')
    : '';
};

const hasLetters = (label: string): boolean => /[\p{L}\p{N}]/u.test(label);

/** Returns a list; the label of an item is left to the browser where it would write the same. */
export function renderList(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const said = listTypes[node.attributes['list-type'] ?? ''];
  leaveStrays(renderer.builder.losses, node, section.key);
  const { title, rest } = splitTitle(renderer, node, section);
  const labels = rest.filter(({ name }) => name === 'list-item').map(printedLabel);
  const isLabelled = labels.some(hasLetters);
  // Labels that no browser writes stand in the items, and have no number beside them.
  const numbering = isLabelled ? findNumbering(said, labels) : said && { type: said, start: 1 };
  let at = (numbering?.start ?? 1) - 1;
  const items = rest.map((item) => {
    if (item.name !== 'list-item') return `<li>${renderer.render(item, section)}</li>`;
    renderer.readAttributes(item, section);
    at += 1;
    const label = childOf(item, 'label');
    const printed = printedLabel(item);
    const isWritten = !hasLetters(printed) || (numbering && printed === numberOf(numbering.type, at));
    if (label && isWritten) renderer.builder.losses.account(textOf(label));
    const children = isWritten ? item.children.filter((child) => child !== label) : item.children;
    return `<li>${renderer.unwrapped(children, section)}</li>`;
  });
  if (!numbering) return `${title}<ul>${items.join('')}</ul>`;
  const { type, start } = numbering;
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

/** Returns a list of terms or symbols; words above its columns are its first pair. */
export function renderDefinitions(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const { title, rest } = splitTitle(renderer, node, section);
  const items = rest.map((item) => {
    if (item.name === 'term-head') return `<dt><strong>${renderer.inside(item, section)}</strong></dt>`;
    if (item.name === 'def-head') return `<dd><strong>${renderer.inside(item, section)}</strong></dd>`;
    return item.name === 'def-item' ? renderDefinition(renderer, item, section) : renderer.render(item, section);
  });
  return `${title}<dl>${items.join('')}</dl>`;
}

function renderDefinition(renderer: ContentRenderer, item: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, item, section.key);
  const label = childOf(item, 'label');
  const term = childOf(item, 'term');
  return elementsOf(item)
    .filter((part) => part !== label || !term)
    .map((part) => {
      if (part === term && label)
        return `<dt>${renderer.inside(label, section)} ${renderer.inside(part, section)}</dt>`;
      if (part.name === 'term') return `<dt>${renderer.inside(part, section)}</dt>`;
      // Signs between a term and its meaning, which stand below one another.
      if (part.name === 'x') return hasLetters(textOf(part)) ? renderer.render(part, section) : '';
      return part.name === 'def'
        ? `<dd>${renderer.unwrapped(part.children, section)}</dd>`
        : renderer.render(part, section);
    })
    .join('');
}
