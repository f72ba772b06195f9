import { escapeAttribute } from '../importing/escape-attribute.ts';
import { readWords } from '../../../content/texts/read-words.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { namePicture } from '../importing/name-picture.ts';
import type { ObjectKind } from '../library.contract.ts';
import { namedKey } from '../section-key.rules.ts';
import { isFirstOf } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { chooseAlternative } from './alternatives.ts';
import { fromOasis } from './oasis-table.ts';
import { renderTable } from './render-table.ts';

export function renderCaption(renderer: ContentRenderer, node: XmlElement | undefined, section: DraftSection): string {
  if (!node) return '';
  return node.children
    .map((child) =>
      isElement(child) && ['title', 'p'].includes(child.name)
        ? renderer.inside(child, section)
        : renderer.render(child, section),
    )
    .join(' ')
    .trim();
}

/** Id that an export gives to a part of a figure, whose group it does not write. */
const ofExport = /^k-figure-(.+)\p{L}$/u;

/** Adds an object of the source, with its label and caption. */
function addObject(
  renderer: ContentRenderer,
  node: XmlElement,
  section: DraftSection,
  kind: ObjectKind,
  more: { file?: string | null; alt?: string; group?: string } = {},
) {
  const label = renderCaption(renderer, childOf(node, 'label'), section);
  const caption = renderCaption(renderer, childOf(node, 'caption'), section);
  const printed = readWords(label);
  const { group = '', ...facts } = more;
  const { id = '' } = node.attributes;
  const own = /(?:^|\s)\(?([\p{L}\p{N}][\p{L}\p{N}.()-]*?)\)?[.:]?$/u.exec(printed)?.[1] ?? null;
  // A part of a figure is numbered within it: 'a)' of Figure 2 is 2a.
  const isLetter = own !== null && /^\p{L}$/u.test(own);
  const number = isLetter ? (group || (ofExport.exec(id)?.[1] ?? '')) + own : own;
  const count = renderer.builder.countObjects(kind) + 1;
  const key = renderer.builder.addObject(section, {
    key: namedKey(kind, number ?? `x${count}`),
    kind,
    number,
    caption: readWords(caption),
    ...facts,
  });
  if (id !== '') renderer.builder.name(id, key);
  return { key, text: [label, caption].filter(Boolean).join(': '), label };
}

function restOf(node: XmlElement): (XmlElement | string)[] {
  const isHead = (child: XmlElement) => ['label', 'caption'].includes(child.name) && isFirstOf(node, child);
  return node.children.filter((child) => !isElement(child) || !isHead(child));
}

export function renderTableWrap(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { key, text } = addObject(renderer, node, section, 'table');
  // A picture may stand in the place of the table.
  const rest = restOf(node)
    .flatMap((child) =>
      isElement(child) && child.name === 'alternatives'
        ? chooseAlternative(child, renderer.builder.losses, section.key)
        : [child],
    )
    .map((child) => (isElement(child) && child.name === 'oasis:table' ? fromOasis(child) : child));
  const table = rest.find((child) => isElement(child) && child.name === 'table');
  const inner = rest.map((child) =>
    table && isElement(child) && child === table
      ? renderTable(renderer, child, section, { caption: text, object: key })
      : renderer.render(child, section),
  );
  return (table || text === '' ? '' : `<p>${text}</p>`) + inner.join('');
}

/** Several figures with one number: their label and caption stand before them, and each has its letter behind the number. */
export function renderFigures(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const heads = elementsOf(node).filter((child) => ['label', 'caption'].includes(child.name) && isFirstOf(node, child));
  const head = heads.map((each) => renderCaption(renderer, each, section)).join(' ');
  const [label] = heads.filter(({ name }) => name === 'label');
  const group = label ? (/[\p{L}\p{N}.-]*\d[\p{N}.-]*/u.exec(textOf(label))?.[0] ?? '') : '';
  const inner = restOf(node).map((child) =>
    isElement(child) && child.name === 'fig'
      ? renderFigure(renderer, child, section, group)
      : renderer.render(child, section),
  );
  return (head === '' ? '' : `<p>${head}</p>`) + inner.join('');
}

/** @param group number of the figure that this one is a part of */
export function renderFigure(renderer: ContentRenderer, node: XmlElement, section: DraftSection, group = ''): string {
  const drawn = restOf(node).flatMap((child) =>
    isElement(child) && child.name === 'alternatives'
      ? chooseAlternative(child, renderer.builder.losses, section.key)
      : [child],
  );
  const first = drawn.find((child): child is XmlElement => isElement(child) && child.name === 'graphic');
  const alt = [node, first]
    .map((each) => (each ? textOf(childOf(each, 'alt-text') ?? '') : ''))
    .join(' ')
    .trim();
  const file = first ? namePicture(renderer.builder, first.attributes['xlink:href']) : null;
  // Without a picture the words are kept with the figure alone.
  if (!first) renderer.builder.losses.account(alt);
  const { key, text } = addObject(renderer, node, section, 'figure', { file, alt, group });
  const inner = drawn
    .filter((child) => !isElement(child) || child.name !== 'alt-text' || !isFirstOf(node, child))
    .map((child) =>
      first && child === first ? renderPicture(renderer, first, section, alt) : renderer.render(child, section),
    );
  const caption = text === '' ? '' : `<figcaption>${text}</figcaption>`;
  return `<figure data-object="${escapeAttribute(key)}">${inner.join('')}${caption}</figure>`;
}

export function renderPicture(
  renderer: ContentRenderer,
  node: XmlElement,
  section: DraftSection,
  given: string,
): string {
  const alt = given || textOf(childOf(node, 'alt-text') ?? '').trim();
  const rest = node.children.filter(
    (child) => !isElement(child) || child.name !== 'alt-text' || !isFirstOf(node, child),
  );
  const file = namePicture(renderer.builder, node.attributes['xlink:href']);
  if (alt === '' && node.name === 'inline-graphic') renderer.builder.losses.note('no-alt', file, section.key);
  return `<img alt="${escapeAttribute(alt)}" data-file="${escapeAttribute(file)}">${renderer.all(rest, section)}`;
}

export function renderDisplayed(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  // A formula has no caption: what is called one is rendered with the rest.
  const head = elementsOf(node).filter((child) => child.name === 'label');
  const named = { name: node.name, attributes: node.attributes, children: head };
  const { key, label } = addObject(renderer, named, section, 'formula');
  const number = label === '' ? '' : `<span>${label}</span>`;
  const own = childOf(node, 'label');
  const rest = node.children.filter((child) => child !== own);
  return `<div data-object="${escapeAttribute(key)}">${renderer.all(rest, section)}${number}</div>`;
}
