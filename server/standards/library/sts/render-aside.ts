import { asideClasses } from '../body.rules.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { renderCaption } from './render-object.ts';

/** A group with its own label and caption as a paragraph before it. */
export function renderGroup(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const heads = elementsOf(node).filter(({ name }) => name === 'label' || name === 'caption');
  const head = heads.map((each) => renderCaption(renderer, each, section)).join(' ');
  const rest = node.children.filter((child) => !isElement(child) || !heads.includes(child));
  return (head === '' ? '' : `<p>${head}</p>`) + renderer.all(rest, section);
}

/** Box beside the text, as a note or an example; one of another kind is set off, and told. */
export function renderAside(renderer: ContentRenderer, node: XmlElement, section: DraftSection, kind: string): string {
  const { losses } = renderer.builder;
  if (!asideClasses.some((each) => each === kind)) {
    losses.note('meaning', `${node.name} ${kind}`.trim(), section.key, textOf(node));
    return `<blockquote>${renderBlocks(renderer, node, section)}</blockquote>`;
  }
  return `<aside class="${kind}">${renderBlocks(renderer, node, section)}</aside>`;
}

/** Notes below a table or at the end, each in a line of its own. */
export function renderNotes(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const notes = node.children.map((child) => {
    if (!isElement(child) || child.name !== 'fn') return renderer.render(child, section);
    renderer.readAttributes(child, section);
    return renderBlocks(renderer, child, section);
  });
  return `<aside class="footnote">${notes.join('')}</aside>`;
}

/** Returns content as blocks: words of its own, and a label, stand in the first paragraph, a caption before them. */
function renderBlocks(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const label = childOf(node, 'label');
  const caption = childOf(node, 'caption');
  const words = renderCaption(renderer, caption, section);
  const title = words === '' ? '' : `<p><strong>${words}</strong></p>`;
  const [first, ...others] = node.children.filter(
    (child) => child !== label && child !== caption && (isElement(child) || child.trim()),
  );
  const before = label ? `${renderer.inside(label, section)} ` : '';
  if (first === undefined) return (before && `<p>${before}</p>`) + title;
  if (title === '' && isElement(first) && first.name === 'p') {
    return `<p>${before}${renderer.inside(first, section)}</p>${renderer.all(others, section)}`;
  }
  const hasBlocks = elementsOf(node).some(({ name }) => name === 'p' || name === 'list');
  if (!hasBlocks) return `${title}<p>${before}${renderer.all([first, ...others], section)}</p>`;
  return `${before && `<p>${before}</p>`}${title}${renderer.all([first, ...others], section)}`;
}
