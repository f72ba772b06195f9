import type { BlockChange, RowChange, TableBlock, TableCell, Word } from './comparison.contract.ts';
import { compareLists } from '../../../platform/compare-lists.rules.ts';
import { compareWords, wordKey } from './compare-words.rules.ts';
import { pairInOrder } from './pair-in-order.rules.ts';

type ColumnState = RowChange['cells'][number]['column'];

/** A column of both tables; null where one has it not. */
interface Column {
  before: number | null;
  after: number | null;
}

const keyOf = (words: readonly Word[]): string => words.map(wordKey).join('\u0001');
const isJoined = ({ attributes }: TableCell): boolean => /\b(colspan|rowspan)="(?!1")/.test(attributes);

/** Returns whether every row has one cell a column, and the first one only headers. */
function isPlain({ rows }: TableBlock): boolean {
  const [first] = rows;
  return (
    first !== undefined &&
    first.every(({ isHeader }) => isHeader) &&
    rows.every((row) => row.length === first.length && !row.some(isJoined))
  );
}

/** Returns whether two tables differ in their words only: the same rows of the same cells. */
const isSameShape = (before: TableBlock, after: TableBlock): boolean =>
  before.rows.length === after.rows.length &&
  before.rows.every((row, at) => {
    const other = after.rows[at] ?? [];
    return (
      row.length === other.length &&
      row.every(
        ({ attributes, isHeader }, cell) => attributes === other[cell]?.attributes && isHeader === other[cell].isHeader,
      )
    );
  });

/** Finds the columns of both tables by their headers. */
function pairColumns(before: TableBlock, after: TableBlock): Column[] {
  const indexed = ({ rows }: TableBlock) => (rows[0] ?? []).map(({ words }, index) => ({ index, key: keyOf(words) }));
  const columns: Column[] = [];
  const gap = { before: [] as number[], after: [] as number[] };
  const flush = (): void => {
    // A header that was reworded at the same place is the same column.
    const isReworded = gap.before.length === gap.after.length;
    for (const [at, index] of gap.before.entries())
      columns.push({ before: index, after: isReworded ? (gap.after[at] ?? null) : null });
    if (!isReworded) for (const index of gap.after) columns.push({ before: null, after: index });
    gap.before = [];
    gap.after = [];
  };
  for (const run of compareLists(indexed(before), indexed(after), ({ key }) => key)) {
    if (run.how === 'same') {
      flush();
      for (const [at, { index }] of run.before.entries())
        columns.push({ before: index, after: run.after[at]?.index ?? null });
    } else {
      gap.before.push(...run.before.map(({ index }) => index));
      gap.after.push(...run.after.map(({ index }) => index));
    }
  }
  flush();
  return columns;
}

const stateOf = ({ before, after }: Column): ColumnState =>
  before === null ? 'added' : after === null ? 'removed' : 'same';

function compareRow(columns: readonly Column[], before: TableCell[] | null, after: TableCell[] | null): RowChange {
  const cells = columns.map((column): RowChange['cells'][number] => {
    const old = column.before === null ? undefined : before?.[column.before];
    const now = column.after === null ? undefined : after?.[column.after];
    const shown = now ?? old;
    return {
      isHeader: shown?.isHeader ?? false,
      attributes: shown?.attributes ?? '',
      column: stateOf(column),
      words: compareWords(old?.words ?? [], now?.words ?? []),
    };
  });
  const isSame = cells.every(({ words }) => words.every(({ how }) => how === 'same'));
  return { how: after === null ? 'removed' : before === null ? 'added' : isSame ? 'same' : 'changed', cells };
}

/** Compares the rows of two tables without joined cells: by row header, then by likeness in order. */
function compareRows(before: TableBlock, after: TableBlock): RowChange[] {
  const columns = pairColumns(before, after);
  const [oldHead, ...oldRows] = before.rows;
  const [head, ...rows] = after.rows;
  const changes = [compareRow(columns, oldHead ?? null, head ?? null)];
  const wordsOf = (row: TableCell[]) => row.flatMap(({ words }) => words.map(wordKey));
  const headerOf = (row: TableCell[]) => keyOf(row[0]?.words ?? []);
  for (const { before: old, after: now } of pairInOrder(oldRows, rows, { keyOf: headerOf, wordsOf })) {
    changes.push(compareRow(columns, old, now));
  }
  return changes;
}

/** Compares two tables by row and column header; those whose cells are joined in other ways are shown as wholes. */
export function compareTables(before: TableBlock, after: TableBlock): BlockChange {
  const caption = compareWords(before.caption, after.caption);
  if (isPlain(before) && isPlain(after)) {
    return { kind: 'table', before, after, caption, rows: compareRows(before, after) };
  }
  if (!isSameShape(before, after)) return { kind: 'whole', before, after };
  const rows = after.rows.map((row, at) =>
    compareRow(
      row.map((_, cell) => ({ before: cell, after: cell })),
      before.rows[at] ?? null,
      row,
    ),
  );
  return { kind: 'table', before, after, caption, rows };
}
