import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { demoWords } from '../../tests/support/demo-words.ts';
import { recordNames } from './record-names.ts';
import { notExported } from './not-exported.ts';
import { exportedData } from './personal-tables.ts';

const tables = Object.values(import.meta.glob<Record<string, unknown>>('../*/**/*.table.ts', { eager: true })).flatMap(
  (module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
);

/** Beginnings of column names that identify the owner of a row. */
const naming = /^(user_id|subject_user_id|customer_ref|owner|email|actor|impersonator|changed_by|order_id|cart_id)/;
const isPersonal = (table: PgTable) => Object.values(getTableColumns(table)).some(({ name }) => naming.test(name));
/** Tables of the export, also those found by a key of their own. */
const told = new Set(exportedData.map(({ table }) => getTableName(table)));

/** Operational rows, although a column names a cart, an order or a card. */
const works: readonly string[] = [
  'cart_operations',
  'cart_promotions',
  'sandbox_identifiers',
  'sandbox_cards',
  'sandbox_authorizations',
];

it('tells, or gives a reason for not telling, of every table that names people', () => {
  expect(tables.length).toBeGreaterThan(40);
  const personal = tables.filter(isPersonal).map(getTableName);
  const silent = personal.filter(
    (name) => !told.has(name) && !Object.hasOwn(notExported, name) && !works.includes(name),
  );
  expect(silent).toEqual([]);
  const all = new Set(tables.map(getTableName));
  expect([...Object.keys(notExported), ...works].filter((name) => !all.has(name) || told.has(name))).toEqual([]);
});

it('hides columns that there are, and no secret is left', () => {
  for (const { name, table, hidden = [] } of exportedData) {
    const columns = Object.keys(getTableColumns(table));
    expect([name, hidden.filter((column) => !columns.includes(column))]).toEqual([name, []]);
    const shown = columns.filter((column) => !hidden.includes(column));
    expect([name, shown.filter((column) => /token$|tokenHash|secret|^password|backupCodes/i.test(column))]).toEqual([
      name,
      [],
    ]);
  }
});

it('has a heading for each part in both languages', () => {
  const names = exportedData.map(({ name }) => name).toSorted();
  expect(new Set(names).size).toBe(names.length);
  for (const { t } of Object.values(demoWords)) expect(Object.keys(recordNames(t)).toSorted()).toEqual(names);
});
