import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { foldText } from '../fold-text.rules.ts';
import { foldedExpression, holdsFolded } from './folded-expression.ts';

/** Combining marks of Unicode 15 to 17: PostgreSQL 15 knows version 14, and leaves them in the order in which they are typed. */
const newMarks = /[\u0897\u1acf-\u1aeb]/u;
const isOld = (sign: number): boolean => !newMarks.test(String.fromCodePoint(sign));

it.each([
  ['O’Connell', 'OConnell'],
  ["O'Connell", 'OConnell'],
  ['O`Connell', 'OConnell'],
  ['Oʼ‘′´＇Connell', 'OConnell'],
  ['“Acme” «Works» "Fire"', 'Acme Works Fire'],
  ['Núñez', 'Nunez'],
  ['Nu\u0301n\u0303ez', 'Nunez'],
  ['Søren Łukasz Đorđe', 'Soren Lukasz Dorde'],
  ['Straße Æsa Œuvre', 'Strasse AEsa OEuvre'],
  ['Smith-Jones & Co., 50% off_site', 'Smith-Jones & Co., 50% off_site'],
  ['نورة', 'نورة'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

describe.each(bothDrivers)('text folded by $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it('is the same as folded by the program, for names of any script and signs of any kind', async () => {
    const signs = [...`O'’‘ʼ\`´"“”«»éÉñÑüçøØłŁđĐıßẞæÆœŒİ\u0301\u0303 Кя한が字ة%_\\-@.7`];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...signs), { maxLength: 20 }).map((each) => each.join('')),
      fc
        .array(fc.integer({ min: 0x20, max: 0x24ff }).filter(isOld), { maxLength: 20 })
        .map((each) => String.fromCodePoint(...each)),
    );
    const texts = fc.sample(text, 500);
    const { rows } = (await connection.db.execute(sql`select ${sql.raw(foldedExpression('given.text'))} as folded
      from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as given(text, place)
      order by place`)) as unknown as { rows: { folded: string }[] };
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  });

  it('holds a word in either case, and takes no sign of it for a pattern', async () => {
    const holds = async (text: string, word: string) => {
      const given = foldedExpression('given.text');
      const { rows } = (await connection.db.execute(
        sql`select ${holdsFolded(given, word)} as "isHeld" from (select ${text}::text as text) given`,
      )) as unknown as { rows: { isHeld: boolean }[] };
      return rows[0]?.isHeld;
    };
    const found = [
      await holds('Núñez', 'NUNEZ'),
      await holds('50% off', '%'),
      await holds('50 off', '%'),
      await holds('a_b', 'a_b'),
      await holds('a-b', 'a_b'),
    ];
    expect(found).toEqual([true, true, false, true, false]);
  });
});
