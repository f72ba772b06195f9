import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { bodyAttributesOf } from '../body.rules.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { isPartOfCitation } from './sts-elements.rules.ts';
import type { ContentRenderer } from './content-renderer.ts';

/** A reference; one that names several targets leads to the first of them, and one without words has the label of its target. */
export function renderXref(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const [target = '', ...others] = (node.attributes['rid'] ?? '').split(/\s+/);
  const isEmpty = textOf(node).trim() === '' && elementsOf(node).length === 0;
  for (const other of others) renderer.builder.losses.note('meaning', `xref to several: ${other}`, section.key);
  const words = isEmpty ? renderer.write(renderer.labels.get(target) ?? target) : renderer.inside(node, section);
  return `<a data-key="${escapeAttribute(target)}">${words}</a>`;
}

/** Elements beside the designation of another standard: its title, notes on it, and its names in other systems. */
const besideDesignation: ReadonlySet<string> = new Set(['fn', 'std-id', 'std-id-group', 'title', 'xref']);

/** Returns the designation of another standard, 'ISO 16634' of 'ISO 16634:—', which is under preparation. */
const designationOf = (nodes: readonly (XmlElement | string)[]): string =>
  nodes
    .filter((node) => !isElement(node) || !besideDesignation.has(node.name))
    .map(textOf)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replaceAll(/[‐‑‒–]/g, '-')
    .trim()
    .replace(/\s*:\s*[—-]+$/, '');

/** Another standard: its designation leads to it, and what follows, such as its title, stands behind. */
export function renderStandard(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const isPlace = ({ name, attributes }: XmlElement) =>
    name === 'named-content' && attributes['content-type'] === 'section';
  const { children } = node;
  const named = children.find((child) => isElement(child) && child.name === 'std-ref');
  const end = named
    ? children.findLastIndex((child) => isElement(child) && (child.name === 'std-ref' || isPlace(child))) + 1
    : children.findIndex((child) => isElement(child) && ['fn', 'title', 'xref'].includes(child.name));
  const [inside, after] = end === -1 ? [children, []] : [children.slice(0, end), children.slice(end)];
  const place = elementsOf(node).find(isPlace);
  const key = place ? ` data-key="${escapeAttribute(textOf(place).trim())}"` : '';
  const designation = designationOf(named && isElement(named) ? named.children : inside);
  const cite = `<cite data-standard="${escapeAttribute(designation)}"${key}>${renderer.all(inside, section)}</cite>`;
  const rest = after.map((child) =>
    isElement(child) && child.name === 'title'
      ? `<em>${renderer.inside(child, section)}</em>`
      : renderer.render(child, section),
  );
  return cite + rest.join('');
}

export function renderAddress(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const address = node.attributes['xlink:href'] ?? textOf(node).trim();
  const words = textOf(node).trim() === '' ? renderer.write(address) : renderer.inside(node, section);
  return `<a href="${escapeAttribute(address)}">${words}</a>`;
}

/** A list of works; a title beside the designation of a standard is written as one within it. */
export function renderReferences(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  leaveStrays(renderer.builder.losses, node, section.key);
  const heads = elementsOf(node).filter((child) => child.name === 'title' && isFirstOf(node, child));
  const entries = elementsOf(node)
    .filter((child) => !heads.includes(child))
    .map((entry) => {
      if (entry.name !== 'ref') return `<li>${renderer.render(entry, section)}</li>`;
      const children = entry.children.map((child) =>
        isElement(child) && child.name === 'title'
          ? { name: 'italic', attributes: child.attributes, children: child.children }
          : child,
      );
      return `<li>${renderer.unwrapped(children, section)}</li>`;
    });
  return `${renderer.all(heads, section)}<ul>${entries.join('')}</ul>`;
}

/** A work as its facts, which a mixed citation has with their signs between them. */
export function renderCitation(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const hasText = node.children.some((child) => !isElement(child) && child.trim() !== '');
  if (hasText || elementsOf(node).length === 0) return renderer.inside(node, section).trim();
  const between = ['element-citation', 'person-group'].includes(node.name) ? ', ' : ' ';
  const parts = elementsOf(node).map((child) => {
    renderer.readAttributes(child, section);
    return isPartOfCitation(child.name) ? renderCitation(renderer, child, section) : renderer.render(child, section);
  });
  return parts.filter(Boolean).join(between);
}

/** Elements for what a style says, of those that a body keeps. */
const ofStyle: readonly [style: RegExp, element: string][] = [
  [/^font-weight\s*:\s*(bold|[6-9]00)$/, 'strong'],
  [/^font-style\s*:\s*(italic|oblique)$/, 'em'],
  [/^text-decoration\s*:\s*underline$/, 'u'],
  [/^text-decoration\s*:\s*line-through$/, 's'],
  [/^vertical-align\s*:\s*super$/, 'sup'],
  [/^vertical-align\s*:\s*sub$/, 'sub'],
];

/** Text with a style of its own: what a body has an element for is kept, the rest is a row of the report. */
export function renderStyled(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { style = '', 'style-type': type = '' } = node.attributes;
  const named = /^html:([a-z]+)$/.exec(type)?.[1];
  const isKnown = named === undefined ? type === '' : bodyAttributesOf(named) !== null;
  const styles = style.toLowerCase().split(';').map((each) => each.trim()).filter(Boolean); // prettier-ignore
  const kept = styles.map((each) => ofStyle.find(([pattern]) => pattern.test(each))?.[1]);
  if (!isKnown || kept.includes(undefined))
    renderer.builder.losses.note('meaning', `${node.name}@style`, section.key, textOf(node));
  const elements = [isKnown && named !== undefined ? named : '', ...kept].filter(
    (each) => each !== undefined && each !== '',
  );
  const inner = renderer.inside(node, section);
  const around = elements.length === 0 ? ['span'] : elements;
  return around.reduceRight<string>((html, element) => `<${element}>${html}</${element}>`, inner);
}
