import type { DraftSection } from '../importing/edition-builder.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';

/** Elements that only hold others. */
const groups: ReadonlySet<string> = new Set(['index-group', 'index-title-group', 'title-group']);

/** Returns an index, or a letter of it: its entries as a list, with links to the places that they name. */
export function renderIndex(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  let written = '';
  let items = '';
  const end = () => {
    if (items !== '') written += `<ul>${items}</ul>`;
    items = '';
  };
  const read = (child: XmlElement | string): void => {
    if (isElement(child) && groups.has(child.name)) for (const inner of child.children) read(inner);
    else if (isElement(child) && child.name === 'index-entry') items += renderEntry(renderer, child, section);
    else if (isElement(child) || child.trim() !== '') {
      end();
      written += isElement(child) ? renderer.render(child, section) : `<p>${renderer.render(child, section)}</p>`;
    }
  };
  for (const child of node.children) read(child);
  end();
  return written;
}

function renderEntry(renderer: ContentRenderer, entry: XmlElement, section: DraftSection): string {
  renderer.readAttributes(entry, section);
  const inner = elementsOf(entry).filter(({ name }) => name === 'index-entry');
  const places = elementsOf(entry).filter(({ name }) => name === 'nav-pointer');
  const words = entry.children.map((child) => {
    if (isElement(child) && (inner.includes(child) || places.includes(child))) return '';
    return isElement(child) && child.name === 'term'
      ? renderer.inside(child, section)
      : renderer.render(child, section).trim();
  });
  const links = places.map((place) => {
    renderer.readAttributes(place, section);
    const { rid = '' } = place.attributes;
    const label =
      textOf(place).trim() === '' ? renderer.write(renderer.labels.get(rid) ?? rid) : renderer.inside(place, section);
    return rid === '' ? label : `<a data-key="${escapeAttribute(rid)}">${label}</a>`;
  });
  const line = [words.filter(Boolean).join(' '), ...links].filter(Boolean).join(', ');
  const below = inner.map((each) => renderEntry(renderer, each, section)).join('');
  return `<li>${line}${below === '' ? '' : `<ul>${below}</ul>`}</li>`;
}
