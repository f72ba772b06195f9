import type { Token, Tokens } from 'marked';
import type { Node, NodeType } from 'prosemirror-model';
import { readInline } from './read-inline.ts';
import { textSchema } from './text-schema.ts';

const { nodes } = textSchema;

const isBlock = ({ type }: Token): boolean => type !== 'space';

/** Returns the block of a token; null for one that the editor has no formatting for. */
export function readBlock(token: Token): Node | null {
  try {
    return readKnown(token);
  } catch (error) {
    // A list that begins with a table, a heading in a cell: the schema refuses what the editor could not show.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readAll(tokens: readonly Token[]): Node[] {
  return tokens.filter(isBlock).map((token) => {
    const node = readKnown(token);
    if (!node) throw new RangeError(`A block holds ${token.type}.`);
    return node;
  });
}

function readKnown(token: Token): Node | null {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return nodes.paragraph.createChecked(null, readInline((token as Tokens.Paragraph).tokens));
    case 'heading':
      return readHeading(token as Tokens.Heading);
    case 'blockquote': {
      const inside = readAll((token as Tokens.Blockquote).tokens);
      return nodes.blockquote.createChecked(null, inside.length === 0 ? nodes.paragraph.create() : inside);
    }
    case 'hr':
      return nodes.rule.create();
    case 'code': {
      const { lang = '', text } = token as Tokens.Code;
      return nodes.code_block.create({ info: lang }, text === '' ? null : textSchema.text(text));
    }
    case 'list':
      return readList(token as Tokens.List);
    case 'table':
      return readTable(token as Tokens.Table);
    default:
      return null;
  }
}

const readHeading = ({ depth, tokens }: Tokens.Heading): Node =>
  nodes.heading.createChecked({ level: depth }, readInline(tokens));

function readList({ items, ordered, start, loose: isLoose, raw }: Tokens.List): Node | null {
  if (items.some(({ task }) => task)) return null;
  const content = items.map(({ tokens }) => {
    const inside = readAll(tokens);
    return nodes.list_item.createChecked(null, inside.length === 0 ? nodes.paragraph.create() : inside);
  });
  const sign = /^\s*(?:([-*+])|\d{1,9}([.)]))/.exec(raw);
  if (ordered) {
    const attrs = { start: start === '' ? 1 : start, delimiter: sign?.[2] ?? '.', isLoose };
    return nodes.ordered_list.createChecked(attrs, content);
  }
  return nodes.bullet_list.createChecked({ bullet: sign?.[1] ?? '-', isLoose }, content);
}

function readTable({ header, rows, align, raw }: Tokens.Table): Node {
  const rowOf = (cells: readonly Tokens.TableCell[], type: NodeType) =>
    nodes.table_row.createChecked(
      null,
      cells.map(({ tokens }, index) => type.createChecked({ align: align[index] ?? null }, readInline(tokens))),
    );
  // The line below the head says how columns are aligned; authors also line it up with the cells.
  const rule = raw.split('\n')[1] ?? null;
  const content = [rowOf(header, nodes.table_header), ...rows.map((cells) => rowOf(cells, nodes.table_cell))];
  return nodes.table.createChecked({ rule }, content);
}
