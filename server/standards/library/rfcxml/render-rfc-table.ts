import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { namedKey } from '../section-key.rules.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { namesOf, titleOf } from './number-parts.ts';
import type { ContentRenderer } from './content-renderer.ts';

const classOf = (align: string | undefined): string =>
  align === 'center' || align === 'right' ? ` class="align-${align}"` : '';

/** Adds a numbered table, and returns its opening with the caption. */
function open(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const part = renderer.parts.byElement.get(node);
  const title = titleOf(node);
  const name = childOf(node, 'name') ?? title;
  if (!part || part.number === null)
    return title === '' ? '<table>' : `<table><caption>${renderer.caption('', name, section)}</caption>`;
  const key = renderer.builder.addObject(section, {
    key: namedKey('table', part.number),
    kind: 'table',
    number: part.number,
    caption: title,
  });
  for (const each of namesOf(node)) renderer.builder.name(each, key);
  return `<table data-object="${escapeAttribute(key)}"><caption>${renderer.caption(part.label, name, section)}</caption>`;
}

const spans = ({ attributes: { colspan, rowspan } }: XmlElement): string =>
  Object.entries({ colspan, rowspan })
    .filter(([, value]) => value !== undefined && value !== '1')
    .map(([key, value]) => ` ${key}="${escapeAttribute(value ?? '')}"`)
    .join('');

/** A table since version 3; header cells get the scope that they lack. */
export function renderTable(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  let headers = 0;
  const cell = (each: XmlElement, isHead: boolean): string => {
    renderer.readAttributes(each, section);
    const name = each.name === 'th' ? 'th' : 'td';
    if (name === 'th') headers += 1;
    const scope = name === 'th' ? ` scope="${isHead ? 'col' : 'row'}"` : '';
    const content = renderer.unwrapped(each.children, section);
    return `<${name}${classOf(each.attributes['align'])}${spans(each)}${scope}>${content}</${name}>`;
  };
  const { losses } = renderer.builder;
  const row = (each: XmlElement, isHead: boolean): string => {
    leaveStrays(losses, each, section.key);
    return `<tr>${elementsOf(each)
      .map((child) => cell(child, isHead))
      .join('')}</tr>`;
  };
  leaveStrays(losses, node, section.key, (child) => child.name !== 'name' || isFirstOf(node, child));
  const opening = open(renderer, node, section);
  const parts = elementsOf(node)
    .filter(({ name }) => name !== 'name')
    .map((part) => {
      if (part.name === 'tr') return row(part, false);
      if (!['thead', 'tbody', 'tfoot'].includes(part.name)) return renderer.render(part, section);
      leaveStrays(losses, part, section.key);
      const rows = elementsOf(part).map((each) => row(each, part.name === 'thead'));
      return `<${part.name}>${rows.join('')}</${part.name}>`;
    });
  if (headers === 0) losses.note('no-header', titleOf(node) || section.key, section.key, textOf(node));
  return `${opening}${parts.join('')}</table>`;
}

/** A table of version 2: columns and cells in one row after another. */
export function renderOldTable(renderer: ContentRenderer, node: XmlElement, section: DraftSection): string {
  const { losses } = renderer.builder;
  leaveStrays(losses, node, section.key, (child) => child.name !== 'name' || isFirstOf(node, child));
  const columns = elementsOf(node).filter(({ name }) => name === 'ttcol');
  const cells = elementsOf(node).filter(({ name }) => name === 'c');
  const around = (names: string) =>
    elementsOf(node)
      .filter(({ name }) => name === names)
      .map((each) => renderer.flow([each], section))
      .join('');
  const rest = elementsOf(node).filter(({ name }) => !['ttcol', 'c', 'preamble', 'postamble', 'name'].includes(name));
  const opening = open(renderer, node, section);
  const head = columns.map(
    (column) => `<th${classOf(column.attributes['align'])} scope="col">${renderer.inside(column, section)}</th>`,
  );
  const rows: string[] = [];
  const wide = Math.max(1, columns.length);
  for (let at = 0; at < cells.length; at += wide) {
    const row = cells.slice(at, at + wide).map((each, index) => {
      const align = classOf(columns[index]?.attributes['align']);
      return `<td${align}>${renderer.inside(each, section)}</td>`;
    });
    rows.push(`<tr>${row.join('')}</tr>`);
  }
  if (columns.length === 0) losses.note('no-header', titleOf(node) || section.key, section.key, textOf(node));
  const table = `${opening}<thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return around('preamble') + table + around('postamble') + renderer.all(rest, section);
}
