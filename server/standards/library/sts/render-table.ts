import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';

/** Ways to align a cell that a body keeps, or has by itself. */
const alignments: ReadonlySet<string> = new Set(['center', 'left', 'right']);
/** Attributes that may mean something, and are not taken over. */
const unread = ['style', 'width'];

/** Returns a table; header cells get the scope that they lack. */
export function renderTable(
  renderer: ContentRenderer,
  table: XmlElement,
  section: DraftSection,
  { caption, object }: { caption: string; object: string },
): string {
  const { losses } = renderer.builder;
  const headers: XmlElement[] = [];
  const cell = (node: XmlElement, isHead: boolean): string => {
    renderer.readAttributes(node, section);
    for (const each of unread) if (node.attributes[each]) losses.note('attribute', `${node.name}@${each}`, section.key);
    const name = node.name === 'th' || isHead ? 'th' : 'td';
    const { align, colspan, rowspan, scope } = node.attributes;
    if (align && !alignments.has(align)) losses.note('attribute', `${node.name}@align ${align}`, section.key);
    const written = [
      align === 'center' || align === 'right' ? ` class="align-${align}"` : '',
      colspan && colspan !== '1' ? ` colspan="${colspan}"` : '',
      rowspan && rowspan !== '1' ? ` rowspan="${rowspan}"` : '',
    ];
    if (name === 'th') {
      headers.push(node);
      const own = isHead ? (colspan && colspan !== '1' ? 'colgroup' : 'col') : 'row';
      written.push(` scope="${escapeAttribute(scope ?? own)}"`);
    }
    return `<${name}${written.join('')}>${renderer.unwrapped(node.children, section)}</${name}>`;
  };
  const row = (node: XmlElement, isHead: boolean): string => {
    renderer.readAttributes(node, section);
    leaveStrays(losses, node, section.key);
    return `<tr>${elementsOf(node)
      .map((each) => cell(each, isHead))
      .join('')}</tr>`;
  };
  renderer.readAttributes(table, section);
  leaveStrays(losses, table, section.key, (part) => part.name !== 'caption' || isFirstOf(table, part));
  const parts = elementsOf(table).map((part) => {
    const isHead = part.name === 'thead';
    if (part.name === 'tr') return row(part, false);
    if (['thead', 'tbody', 'tfoot'].includes(part.name)) {
      leaveStrays(losses, part, section.key);
      const rows = elementsOf(part).map((each) => row(each, isHead));
      return `<${part.name}>${rows.join('')}</${part.name}>`;
    }
    if (part.name === 'col' || part.name === 'colgroup') {
      leaveStrays(losses, part, section.key, ({ name }) => name === 'col');
      return '';
    }
    return part.name === 'caption' ? '' : renderer.render(part, section);
  });
  const own = elementsOf(table).find(({ name }) => name === 'caption');
  const title = [caption, own ? renderer.inside(own, section) : ''].filter(Boolean).join(' ');
  if (headers.length === 0) losses.note('no-header', object || section.key, section.key, textOf(table));
  const head = title === '' ? '' : `<caption>${title}</caption>`;
  return `<table${object === '' ? '' : ` data-object="${escapeAttribute(object)}"`}>${head}${parts.join('')}</table>`;
}
