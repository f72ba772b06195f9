import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDemoEntries } from '../../tests/support/demo-entries.ts';
import { indexDrivers, openTestIndex, testAsk } from '../../tests/support/search-index-scene.ts';
import type { Locale } from '../platform/locale.rules.ts';
import { projectRoot } from '../platform/env/env.ts';
import type { SearchAnswer, SearchEntry, SearchHub, SearchIndex } from './search.contract.ts';
import { otherWordings } from './synonyms.rules.ts';

/** Questions people ask of the demo, each with the page that must be first. */
interface GoldenQuery {
  kind: string;
  language: Locale;
  hub: SearchHub;
  query: string;
  first: string;
}

const golden = readFileSync(path.join(import.meta.dirname, 'golden-queries.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind, language, hub, query, first] = line.split('\t');
    return { kind, language, hub, query, first } as GoldenQuery;
  });
const kinds = [...new Set(golden.map(({ kind }) => kind))];

let entries: SearchEntry[];
const groups: Partial<Record<Locale, string[][]>> = {};

beforeAll(async () => {
  entries = await readDemoEntries();
  for (const language of ['en', 'es'] as const) {
    const file = path.join(projectRoot(), 'src/content', language, 'search-synonyms/main.yaml');
    const { groups: listed } = parse(await readFile(file, 'utf8')) as { groups: { words: string[] }[] };
    groups[language] = listed.map(({ words }) => words);
  }
});

it('asks at least 300 questions', () => {
  expect(golden.length).toBeGreaterThanOrEqual(300);
});

describe.each(indexDrivers)('with $name', (driver) => {
  let index: SearchIndex;
  let place: Awaited<ReturnType<typeof driver.place>>;

  beforeAll(async () => {
    place = await driver.place();
    index = openTestIndex(place.place);
    await index.write({ put: entries, remove: [], positions: {} });
  });
  afterAll(async () => {
    await index.close();
    await place[Symbol.asyncDispose]();
  });

  async function ask(query: string, { language, hub }: GoldenQuery): Promise<SearchAnswer> {
    const alternatives = otherWordings(query, groups[language] ?? []);
    return index.query(testAsk(query, { language, hub, alternatives }));
  }

  it.each(kinds)('every question by %s finds its page first', async (kind) => {
    const wrong: string[] = [];
    for (const asked of golden.filter((each) => each.kind === kind)) {
      const answer = await ask(asked.query, asked);
      const isSlip = kind === 'typing error';
      // Where a slip of the keys finds nothing, what is offered in its place does.
      const shown = isSlip && answer.suggestion !== null ? await ask(answer.suggestion, asked) : answer;
      const [first] = shown.hits;
      if (first?.path !== asked.first) {
        wrong.push(`${asked.language} ${asked.hub} "${asked.query}": ${asked.first}, not ${first?.path ?? 'nothing'}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
