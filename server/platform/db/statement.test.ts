import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { toSqlLiteral } from './embedded-statement.ts';
import { prepareStatement } from './statement.ts';

const hostile = ["it's", "\\'; drop table users; --", 'ä "quoted" $1', '', '\\', '{a,b}', 'null'];

describe.each(bothDrivers)('with $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const echo = prepareStatement<{ text: string; list: string[]; whole: number; flag: boolean; nothing: null }>(
    'echo_of_the_test',
    sql`select ${sql.placeholder('text')}::text as text, ${sql.placeholder('list')}::text[] as list,
      ${sql.placeholder('whole')}::int as whole, ${sql.placeholder('flag')}::boolean as flag,
      ${sql.placeholder('nothing')}::text as nothing`,
  );

  it.each(hostile)('a statement takes %j as it is, alone and in a list', async (text) => {
    const values = { text, list: [text, 'b'], whole: -7, flag: true, nothing: null };
    expect(await echo(connection.db, values)).toEqual([values]);
  });

  it('a statement runs in a transaction too, and again after one that was rolled back', async () => {
    const values = { text: 'a', list: [], whole: 1, flag: false, nothing: null };
    const failing = connection.db.transaction(async (tx) => {
      expect(await echo(tx, values)).toEqual([values]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await echo(connection.db, values)).toEqual([values]);
  });

  it('a statement that cannot be prepared fails each time, and keeps no other from running', async () => {
    const wrong = prepareStatement('wrong_of_the_test', sql`select nothing from nowhere`);
    for (const _ of [1, 2]) await expect(wrong(connection.db, {})).rejects.toThrow();
    expect(await echo(connection.db, { text: '', list: [], whole: 0, flag: true, nothing: null })).toHaveLength(1);
  });
});

it.each([[undefined], [Number.NaN], [{}], ['a\0b']])('refuses %j as a value', (value) => {
  expect(() => toSqlLiteral(value)).toThrow(TypeError);
});
