import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, 'migrations');

/** Number of migrations from before the mark of compatibility; two of them take something away. */
const unmarked = 25;

/** Takes something away that an older release may read or leave out, with words that say what. */
const contractions: readonly [RegExp, string][] = [
  [/\bdrop\s+(table|column|schema|type|default|constraint)\b/i, 'drops'],
  [/\brename\s+(to|column|constraint)\b/i, 'renames'],
  [/\bset\s+not\s+null\b/i, 'makes a column required'],
  [/\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i, 'changes a type'],
  [
    /\badd\s+column\s+(?:(?!default)[^,;])*\bnot\s+null\b(?!(?:(?!,|;)[\s\S])*\bdefault\b)/i,
    'adds a column without a default',
  ],
];

/** Returns what a migration does that an older release cannot bear, unless its mark says from which one on. */
function findContraction(text: string, number: number): string | null {
  // What a table holds that is new with this migration is nobody's yet.
  const statements = text.split('--> statement-breakpoint').filter((each) => !/^\s*create table/i.test(each));
  const found = contractions.find(([pattern]) => statements.some((each) => pattern.test(each)));
  if (!found) return null;
  const mark = /update\s+"?schema_compatibility"?\s+set\s+"?smallest_release"?\s*=\s*(\d+)/i.exec(text);
  if (!mark) return `${found[1]}: say by update schema_compatibility set smallest_release = … from which release on`;
  return Number(mark[1]) <= number ? null : `shuts out release ${number}, which brings it`;
}

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

it('lets releases that run beside a newer one go on: a migration only adds, or has a mark', () => {
  const faults = migrations.slice(unmarked).flatMap((name, index) => {
    const problem = findContraction(readFileSync(path.join(folder, name), 'utf8'), unmarked + index + 1);
    return problem === null ? [] : [`${name} ${problem}`];
  });
  expect(migrations.length).toBeGreaterThan(unmarked);
  expect(faults).toEqual([]);
});

describe('a migration', () => {
  it.each([
    'alter table "orders" add column "note" text',
    'alter table "orders" add column "version" integer default 0 not null',
    'alter table "orders" add column "version" integer not null default 0',
    'create index concurrently if not exists a on orders (id)',
    'create table "notes" ("id" text not null)',
    'alter table "orders" alter column "note" drop not null',
    'drop index "orders_note"',
  ])('may %s', (statement) => {
    expect(findContraction(statement, 30)).toBeNull();
  });

  it.each([
    ['drop table "notes"', 'drops'],
    ['alter table "orders" drop column "note"', 'drops'],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"', 'renames'],
    ['alter table "orders" rename to "purchases"', 'renames'],
    ['alter table "orders" alter column "note" set not null', 'makes a column required'],
    ['alter table "orders" alter column "note" set data type integer', 'changes a type'],
    ['alter table "orders" add column "note" text not null', 'adds a column without a default'],
  ])('may not %s without a mark', (statement, words) => {
    expect(findContraction(statement, 30)).toContain(words);
    const mark = (release: number) => `update schema_compatibility set smallest_release = ${release}`;
    expect(findContraction([statement, mark(29)].join('--> statement-breakpoint'), 30)).toBeNull();
    expect(findContraction([statement, mark(31)].join('--> statement-breakpoint'), 30)).toContain('shuts out');
  });
});
