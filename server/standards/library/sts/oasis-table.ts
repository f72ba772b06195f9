import { elementsOf, isElement, type XmlElement } from '../xml/parse-xml.ts';

const local = (name: string): string => name.replace(/^oasis:/, '');

/** Returns the numbers of the columns of a group by their names. */
function readColumns(group: XmlElement): Map<string, number> {
  const columns = elementsOf(group).filter(({ name }) => local(name) === 'colspec');
  return new Map(
    columns.map(({ attributes }, at) => [attributes['colname'] ?? '', Number(attributes['colnum'] ?? at + 1)]),
  );
}

/** Returns a cell of HTML for an entry: the columns it covers are named, the rows counted beyond its own. */
function toCell(entry: XmlElement, isHead: boolean, columns: ReadonlyMap<string, number>): XmlElement {
  const { align, nameend = '', namest = '', morerows } = entry.attributes;
  const [begin, end] = [columns.get(namest), columns.get(nameend)];
  const wide = begin !== undefined && end !== undefined ? end - begin + 1 : 1;
  const attributes: Record<string, string> = {};
  if (align !== undefined && /^(left|center|right)$/.test(align)) attributes['align'] = align;
  if (wide > 1) attributes['colspan'] = String(wide);
  if (/^[1-9]\d{0,2}$/.test(morerows ?? '')) attributes['rowspan'] = String(Number(morerows) + 1);
  return { name: isHead ? 'th' : 'td', attributes, children: entry.children };
}

/** Returns a table of the exchange model of OASIS as one of HTML; what is none of its elements stays, to be reported. */
export function fromOasis(table: XmlElement): XmlElement {
  const read = (node: XmlElement, isHead: boolean, columns: ReadonlyMap<string, number>): (XmlElement | string)[] =>
    node.children.flatMap((child): (XmlElement | string)[] => {
      if (!isElement(child)) return [child];
      const name = local(child.name);
      switch (name) {
        case 'tgroup':
          return read(child, false, readColumns(child));
        case 'colspec':
          return [{ name: 'col', attributes: {}, children: child.children }];
        case 'thead':
        case 'tbody':
        case 'tfoot':
          return [{ name, attributes: {}, children: read(child, name === 'thead', columns) }];
        case 'row':
          return [{ name: 'tr', attributes: {}, children: read(child, isHead, columns) }];
        case 'entry':
          return [toCell(child, isHead, columns)];
        default:
          return [child];
      }
    });
  return { name: 'table', attributes: {}, children: read(table, false, new Map()) };
}
