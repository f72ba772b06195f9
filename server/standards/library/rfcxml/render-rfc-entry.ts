import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';

/** Parts that are read of an entry and of its front; the rest, such as an abstract, is a row of the report. */
const read: Readonly<Record<string, readonly string[]>> = {
  front: ['author', 'date', 'seriesInfo', 'title'],
  reference: ['annotation', 'front', 'refcontent', 'seriesInfo'],
};

const named = (node: XmlElement, name: string): XmlElement[] => elementsOf(node).filter((child) => child.name === name);

/** Tells the report of what is not read of an entry or its front: facts are in attributes, and a title is one. */
function leaveUnread(renderer: ContentRenderer, node: XmlElement, section: DraftSection): void {
  const { losses } = renderer.builder;
  for (const each of elementsOf(node)) {
    const isRead = read[node.name]?.includes(each.name) ?? false;
    if (each.name === 'seriesInfo' && isRead) leaveStrays(losses, each, section.key, () => false);
    if (!isRead) losses.leaveOut('metadata', `reference ${each.name}`, section.key, textOf(each));
  }
  const isOne = (child: XmlElement) => !['date', 'front', 'title'].includes(child.name) || isFirstOf(node, child);
  const onlyRead = {
    name: node.name,
    attributes: {},
    children: node.children.filter((child) => !isElement(child) || read[node.name]?.includes(child.name)),
  };
  leaveStrays(losses, onlyRead, section.key, isOne);
}

/** Returns the authors of an entry: a name, or an organization. */
function authorsOf(renderer: ContentRenderer, front: XmlElement, section: DraftSection): string[] {
  return named(front, 'author').map((author) => {
    const { fullname, surname, role } = author.attributes;
    const name = fullname || surname || '';
    leaveStrays(renderer.builder.losses, author, section.key);
    const rest = elementsOf(author).filter((each) => each.name !== 'organization');
    for (const each of rest)
      renderer.builder.losses.leaveOut('metadata', `author ${each.name}`, section.key, textOf(each));
    const organizations = named(author, 'organization');
    if (name === '') return organizations.map((each) => renderer.inside(each, section).trim()).join(', ');
    for (const each of organizations)
      renderer.builder.losses.leaveOut('metadata', 'organization', section.key, textOf(each));
    return renderer.write(role === 'editor' ? `${name}, Ed.` : name);
  });
}

/** Returns one entry of the bibliography: name, authors, title, where it appeared, and its address. */
function renderEntry(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const part = renderer.parts.byElement.get(node);
  const front = childOf(node, 'front') ?? { name: 'front', attributes: {}, children: [] };
  const title = childOf(front, 'title');
  const dated = childOf(front, 'date');
  const { year, month, day } = dated?.attributes ?? {};
  const date = [day, month, year].filter(Boolean).join(' ');
  const series = [...named(front, 'seriesInfo'), ...named(node, 'seriesInfo')].map(({ attributes }) => {
    const words = `${attributes['name'] ?? ''} ${attributes['value'] ?? ''}`.trim();
    const written = renderer.write(words);
    return words === part?.standard ? `<cite data-standard="${escapeAttribute(words)}">${written}</cite>` : written;
  });
  const { target } = node.attributes;
  for (const each of [node, front]) leaveUnread(renderer, each, section);
  const address =
    target !== undefined && /^https?:\/\//i.test(target)
      ? `<a href="${escapeAttribute(target)}">${renderer.write(target)}</a>`
      : target && renderer.write(target);
  const written = [
    part && renderer.write(part.label),
    ...authorsOf(renderer, front, section),
    title && `“${renderer.inside(title, section).trim()}”`,
    ...series,
    ...named(node, 'refcontent').map((each) => renderer.inside(each, section).trim()),
    date && renderer.write(date),
    // A season or a span of years is the content of its element.
    dated && renderer.inside(dated, section).trim(),
    address,
  ];
  const notes = named(node, 'annotation').map((each) => ` ${renderer.inside(each, section).trim()}`);
  return `<li>${written.filter(Boolean).join(', ')}${notes.join('')}</li>`;
}

/** Returns the entries of one list of references; a group has its own name, and its entries below it. */
export function renderEntries(renderer: ContentRenderer, list: XmlElement, section: DraftSection): string {
  const { builder } = renderer;
  leaveStrays(builder.losses, list, section.key);
  const entries = list.children.map((node) => {
    if (!isElement(node)) return '';
    renderer.readAttributes({ name: node.name, attributes: withoutKnown(node), children: [] }, section);
    for (const { attributes } of [node, ...named(node, 'reference')])
      if (attributes['anchor'] !== undefined) builder.name(attributes['anchor'], section.key);
    if (node.name === 'reference') return renderEntry(renderer, node, section);
    if (node.name === 'referencegroup') {
      leaveStrays(builder.losses, node, section.key);
      const label = renderer.parts.byElement.get(node)?.label ?? '';
      const inside = elementsOf(node).map((each) =>
        each.name === 'reference' ? renderEntry(renderer, each, section) : `<li>${renderer.render(each, section)}</li>`,
      );
      return `<li>${renderer.write(label)}<ul>${inside.join('')}</ul></li>`;
    }
    return `<li>${renderer.render(node, section)}</li>`;
  });
  return entries.length === 0 ? '' : `<ul>${entries.join('')}</ul>`;
}

const entryAttributes: ReadonlySet<string> = new Set(['target', 'quote-title', 'quoteTitle']);
const withoutKnown = ({ attributes }: XmlElement): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !entryAttributes.has(name)));
