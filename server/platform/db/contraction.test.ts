import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractMark, readEntries } from './release-migrations.ts';

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

/** Names the migration of the release from which on nothing reads any more what this one takes away. */
const contractOf = /^--\s*contract:\s*(\S+)/m;
/** Marks the migration of such a release; it may change nothing, and then only raises the number of the release. */
const expandMark = /^--\s*expand:\s*\S/m;

interface Known {
  /** Number of the release that brings the migration. */
  number: number;
  /** Releases that stopped using something, by the names of their migrations. */
  expands: ReadonlyMap<string, number>;
}

/** Returns what a migration does that an older release cannot bear, unless a release before it has prepared for that. */
function findContraction(text: string, { number, expands }: Known): string | null {
  // What a table holds that is new with this migration is nobody's yet.
  const statements = text.split('--> statement-breakpoint').filter((each) => !/^\s*create table/i.test(each));
  const found = contractions.find(([pattern]) => statements.some((each) => pattern.test(each)));
  if (!found) return null;
  const mark = contractMark.exec(text);
  if (!mark) return `${found[1]}: say by update schema_compatibility set smallest_release = … from which release on`;
  const smallest = Number(mark[1]);
  if (smallest >= number) return `shuts out release ${number - 1}, which runs beside it`;
  const expand = expands.get(contractOf.exec(text)?.[1] ?? '');
  if (expand === undefined) return `${found[1]}: name by "-- contract: …" the migration with "-- expand: …" before it`;
  return smallest < expand ? `admits releases before ${expand}, which still use what it takes away` : null;
}

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

const allExpands = new Map(
  migrations
    .map((name, index) => [name.replace(/\.sql$/, ''), index + 1] as const)
    .filter(([name]) => expandMark.test(readFileSync(path.join(folder, `${name}.sql`), 'utf8'))),
);

it('lets releases that run beside a newer one go on: a migration only adds, or a release has prepared for it', () => {
  const faults = migrations.slice(unmarked).flatMap((name, index) => {
    const number = unmarked + index + 1;
    const expands = new Map([...allExpands].filter(([, expand]) => expand < number));
    const problem = findContraction(readFileSync(path.join(folder, name), 'utf8'), { number, expands });
    return problem === null ? [] : [`${name} ${problem}`];
  });
  expect(migrations.length).toBeGreaterThan(unmarked);
  expect(faults).toEqual([]);
});

it('runs on every database: each migration has a later time than those before it', () => {
  const times = readEntries(folder).map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
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
    expect(findContraction(statement, { number: 30, expands: new Map() })).toBeNull();
  });

  it.each([
    ['drop table "notes"', 'drops'],
    ['alter table "orders" drop column "note"', 'drops'],
    ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"', 'renames'],
    ['alter table "orders" rename to "purchases"', 'renames'],
    ['alter table "orders" alter column "note" set not null', 'makes a column required'],
    ['alter table "orders" alter column "note" set data type integer', 'changes a type'],
    ['alter table "orders" add column "note" text not null', 'adds a column without a default'],
  ])('may not %s before a release that does without it', (statement, words) => {
    const expands = new Map([['0027_stop_reading_notes', 28]]);
    const find = (...parts: string[]) =>
      findContraction(parts.join('--> statement-breakpoint\n'), { number: 30, expands });
    const from = (release: number) => `update schema_compatibility set smallest_release = ${release}`;
    const contract = '-- contract: 0027_stop_reading_notes\n';
    expect(find(statement)).toContain(words);
    expect(find(statement, from(28))).toContain('name by "-- contract');
    expect(find(`-- contract: 0028_other\n${statement}`, from(28))).toContain('name by "-- contract');
    expect(find(contract + statement, from(28))).toBeNull();
    expect(find(contract + statement, from(29))).toBeNull();
    expect(find(contract + statement, from(27))).toContain('admits releases before 28');
    expect(find(contract + statement, from(30))).toContain('shuts out release 29');
  });
});
