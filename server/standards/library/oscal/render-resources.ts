import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ProseRenderer } from './render-prose.ts';

/** Parts of a resource of which the first is read; the rest is a row of the report. */
const read: ReadonlySet<string> = new Set(['citation', 'desc', 'description', 'title']);

/** Facts of a resource that readers do not see. */
const facts: ReadonlySet<string> = new Set(['base64', 'document-id', 'prop', 'remarks']);

/** Most characters of a name in a link. */
const longestName = 200;

/** Returns the name of a resource by which links lead to it. */
export function nameOfResource(resource: XmlElement): string {
  const citation = childOf(resource, 'citation');
  const named =
    childOf(resource, 'title') ?? (citation && childOf(citation, 'text')) ?? childOf(resource, 'description');
  const words = named ? textOf(named).replace(/\s+/g, ' ').trim() : '';
  const name = words || (childOf(resource, 'rlink')?.attributes['href'] ?? '');
  return name.length <= longestName ? name : `${name.slice(0, name.lastIndexOf(' ', longestName))} …`;
}

function renderResource(prose: ProseRenderer, resource: XmlElement, section: DraftSection): string {
  const { losses } = prose.builder;
  const citation = childOf(resource, 'citation');
  for (const child of elementsOf(resource)) {
    if (facts.has(child.name)) losses.leaveOut('metadata', `resource ${child.name}`, section.key, textOf(child));
    else if (child.name === 'rlink' && child.children.length > 0)
      losses.leaveOut('metadata', 'rlink hash', section.key, textOf(child));
  }
  leaveStrays(losses, resource, section.key, (child) =>
    read.has(child.name) ? isFirstOf(resource, child) : child.name === 'rlink' || facts.has(child.name),
  );
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
