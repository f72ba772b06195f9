import { expect, it } from 'vitest';
import { hear } from '../monitoring/happenings.ts';
import { reportTimeout, titleOf, watchStatement } from './watch-statement.ts';

it.each([
  ['select "id", "email" from "accounts" where "id" = $1', 'select accounts'],
  ['  SELECT 1', 'select'],
  ['insert into "outbox_messages" ("id") values ($1) returning "id"', 'insert outbox_messages'],
  ['update "orders" set "state" = $1', 'update orders'],
  ['delete from public.sessions where id = $1', 'delete sessions'],
  ['(select a from b) union (select c from d)', 'select b'],
  ['begin', 'begin'],
  [{ text: 'select 1 from "carts"', values: [] }, 'select carts'],
  [{ text: 'select 1 from "carts"', name: 'find_cart' }, 'find_cart'],
  [{ text: "select 'someone@example.org' from people" }, 'select people'],
  [{}, 'other'],
  ['', 'other'],
])('names %j "%s", without a value', (statement, title) => {
  expect(titleOf(statement)).toBe(title);
});

it('tells how long a statement took, and what ran out of time', () => {
  const heard: unknown[] = [];
  const ends = [
    hear('statement', ({ name, seconds }) => heard.push([name, seconds >= 0])),
    hear('databaseTimeout', ({ kind }) => heard.push(kind)),
  ];
  watchStatement('select 1 from "carts"')(null);
  for (const code of ['57014', '55P03', '25P03', '23505', undefined])
    reportTimeout(code === undefined ? null : { code });
  for (const end of ends) end();
  expect(heard).toEqual([['select carts', true], 'statement', 'lock', 'transaction']);
});
