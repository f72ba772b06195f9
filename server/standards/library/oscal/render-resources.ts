import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ProseRenderer } from './render-prose.ts';

/** Parts of a resource of which the first is read; the rest is a row of the report. */
const read: ReadonlySet<string> = new Set(['citation', 'desc', 'description', 'title']);

/** Returns the name of a resource by which links lead to it. */
export function nameOfResource(resource: XmlElement): string {
  const citation = childOf(resource, 'citation');
  const named = childOf(resource, 'title') ?? (citation && childOf(citation, 'text'));
  return named ? textOf(named).replace(/\s+/g, ' ').trim().slice(0, 200) : '';
}

function renderResource(prose: ProseRenderer, resource: XmlElement, section: DraftSection): string {
  const { losses } = prose.builder;
  const citation = childOf(resource, 'citation');
  leaveStrays(losses, resource, section.key, (child) =>
    read.has(child.name) ? isFirstOf(resource, child) : child.name === 'rlink',
  );
  for (const rlink of elementsOf(resource)) {
    if (rlink.name === 'rlink') leaveStrays(losses, rlink, section.key, () => false);
  }
  if (citation)
    leaveStrays(losses, citation, section.key, (child) => child.name === 'text' && isFirstOf(citation, child));
  const inline = (node: XmlElement | undefined): string => (node ? prose.inside(node, section).trim() : '');
  const address = elementsOf(resource)
    .filter(({ name, attributes }) => name === 'rlink' && /^https?:\/\//i.test(attributes['href'] ?? ''))
    .map(({ attributes: { href = '' } }) => `<a href="${escapeAttribute(href)}">${prose.write(href)}</a>`);
  const written = [
    inline(childOf(resource, 'title')),
    inline(citation && childOf(citation, 'text')),
    ...['desc', 'description'].map((name) => inline(childOf(resource, name))),
    ...address,
  ];
  return `<li>${written.filter(Boolean).join('. ')}</li>`;
}

/** Returns the list of works that a catalogue names, and lets links lead to it. */
export function renderResources(prose: ProseRenderer, backMatter: XmlElement, section: DraftSection): string {
  leaveStrays(prose.builder.losses, backMatter, section.key);
  const entries = elementsOf(backMatter).map((child) => {
    if (child.name !== 'resource') {
      prose.builder.losses.leaveOut('metadata', `back-matter ${child.name}`, section.key, textOf(child));
      return '';
    }
    const { uuid, id } = child.attributes;
    for (const name of [uuid, id]) if (name !== undefined) prose.builder.name(name, section.key);
    return renderResource(prose, child, section);
  });
  return `<ul>${entries.join('')}</ul>`;
}
