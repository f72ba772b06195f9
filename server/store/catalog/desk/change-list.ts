import type { FieldChange } from '../../../platform/outbox/changed-fields.rules.ts';
import { sheets } from '../csv-format.ts';
import { formColumns, formTables, type FormTable, type TypedProduct, type TypedRow } from './typed-product.ts';

/** Most changes that an entry of the audit holds; a form has at most some hundreds of cells. */
const most = 200;

/** Names of the columns that identify a row of a table. */
const keyNames = (table: FormTable): readonly string[] => {
  const key = sheets[table].key as readonly string[];
  return formColumns[table].filter((column) => key.includes(column.key)).map(({ name }) => name);
};

function rowsByName(typed: TypedProduct | null, table: FormTable): Map<string, TypedRow> {
  const names = keyNames(table);
  return new Map((typed?.[table] ?? []).map((row) => [names.map((name) => row[name] ?? '').join(' '), row]));
}

/** Returns what differs between two states of a product: table, row, column, before and after. */
export function listProductChanges(before: TypedProduct | null, after: TypedProduct | null): FieldChange[] {
  const changes = formTables.flatMap((table) => {
    const [was, is] = [rowsByName(before, table), rowsByName(after, table)];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((row) =>
      formColumns[table].flatMap(({ name }): FieldChange[] => {
        const [old, now] = [was.get(row)?.[name] ?? null, is.get(row)?.[name] ?? null];
        const isSame = (old ?? '') === (now ?? '');
        return isSame ? [] : [{ field: `${table}.${row}.${name}`, before: old, after: now }];
      }),
    );
  });
  return changes.slice(0, most);
}
