import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readDemoEntries } from '../../tests/support/demo-entries.ts';
import { demoNaming, indexDrivers, openTestIndex, testQuery } from '../../tests/support/search-index-scene.ts';
import { locales, type Locale } from '../platform/locale.rules.ts';
import { projectRoot } from '../platform/env/env.ts';
import { systemClock } from '../platform/clock.ts';
import { createDemoFeed } from '../learning/training/demo-feed.ts';
import { readEventItems } from '../learning/training/event-item.rules.ts';
import { toEventEntry } from './event-entry.ts';
import { landingHub } from './landing-hub.rules.ts';
import {
  everything,
  searchHubs,
  type SearchAnswer,
  type SearchEntry,
  type SearchHub,
  type SearchIndex,
} from './search.contract.ts';
import { otherWordings } from './synonyms.rules.ts';

/** Queries on the demo content, each with the page that must come first. */
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

/** A question in a visitor's words, with what answers it on the tab that is shown. */
interface GoldenQuestion {
  kind: string;
  language: Locale;
  question: string;
  /** Addresses, of which one is enough; two designations need both. Ends of addresses where they begin with '#'. */
  expected: string[];
}

const questions = readFileSync(path.join(import.meta.dirname, 'golden-questions.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind, language, question, expected = ''] = line.split('\t');
    return { kind, language, question, expected: expected.split(' ') } as GoldenQuestion;
  });
/** Least share of each kind; the rest is among the first five results. */
const leastShares: Record<string, { first: number; share: number }> = {
  designation: { first: 1, share: 1 },
  'two designations': { first: 2, share: 1 },
  change: { first: 1, share: 1 },
};
const usual = { first: 5, share: 0.85 };

let entries: SearchEntry[];
const groups: Partial<Record<Locale, string[][]>> = {};
const numberWords: Partial<Record<Locale, string[]>> = {};

beforeAll(async () => {
  entries = await readDemoEntries();
  for (const language of locales) {
    const file = path.join(projectRoot(), 'src/content', language, 'search-synonyms/main.yaml');
    const { groups: listed } = parse(await readFile(file, 'utf8')) as { groups: { words: string[] }[] };
    groups[language] = listed.map(({ words }) => words);
    const phrases = path.join(projectRoot(), 'src/content', language, 'dictionary/search.yaml');
    numberWords[language] = /SearchNumberWords: (.+)/.exec(await readFile(phrases, 'utf8'))?.[1]?.split(', ') ?? [];
  }
});

it('asks at least 300 questions', () => {
  expect(golden.length).toBeGreaterThanOrEqual(300);
});

it('asks at least 300 questions in the words of visitors', () => {
  expect(questions.length).toBeGreaterThanOrEqual(300);
});

interface Tab {
  searchHubName: string;
  facets: { facetField: string }[];
}
const tabs = path.join(projectRoot(), 'src/content/en/search-hub');

it.each(readdirSync(tabs))('has results with each facet of the tab %s, in every language', async (file) => {
  const listed = await createDemoFeed({ clock: systemClock, installation: demoInstallation }).list();
  const { events } = readEventItems(listed.ok ? listed.items : [], demoInstallation.timeZone);
  for (const language of locales) {
    // Other languages leave out what is the same in all.
    const readTab = (of: Locale) =>
      parse(readFileSync(path.join(tabs, '../..', of, 'search-hub', file), 'utf8')) as Tab;
    const { searchHubName: hub, facets } = { ...readTab('en'), ...readTab(language) };
    const results = [...entries, ...events.map((event) => toEventEntry(event, language))].filter(
      (entry) => entry.language === language && (hub === entry.hub || hub === everything),
    );
    const empty = facets.filter(
      ({ facetField: field }) => !results.some(({ facets, numbers }) => facets[field]?.length || field in numbers),
    );
    expect(empty, language).toEqual([]);
    expect(facets.map(({ facetField }) => facetField)).toEqual(readTab('en').facets.map((each) => each.facetField));
  }
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
    return index.query(testQuery(query, { language, hub, alternatives }));
  }

  it.each(kinds)('every question by %s finds its page first', async (kind) => {
    const wrong: string[] = [];
    for (const asked of golden.filter((each) => each.kind === kind)) {
      const answer = await ask(asked.query, asked);
      const isSlip = kind === 'typing error';
      // A typing error finds nothing itself, but the offered spelling finds the page.
      const shown = isSlip && answer.suggestion !== null ? await ask(answer.suggestion, asked) : answer;
      const [first] = shown.hits;
      if (first?.path !== asked.first) {
        wrong.push(`${asked.language} ${asked.hub} "${asked.query}": ${asked.first}, not ${first?.path ?? 'nothing'}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** Asks as the search page does: the products first, then the tab that answers, with a slip corrected. */
  async function land({ question, language }: GoldenQuestion): Promise<string[]> {
    const show = (query: string, hub: SearchHub | typeof everything) =>
      index.query(
        testQuery(query, {
          language,
          hub,
          naming: { marks: demoNaming.marks, kinds: numberWords[language] ?? [] },
          alternatives: otherWordings(query, groups[language] ?? []),
        }),
      );
    const asked = await show(question, 'Products');
    const query = asked.suggestion ?? question;
    const answer = asked.suggestion === null ? asked : await show(query, 'Products');
    const hub = landingHub(answer, 'Products', [...searchHubs, everything]);
    return (hub === null ? answer : await show(query, hub)).hits.map(({ path: found }) => found);
  }

  it.each([...new Set(questions.map(({ kind }) => kind))])(
    'questions of the kind %s land on the answer',
    async (kind) => {
      const { first, share } = leastShares[kind] ?? usual;
      const wrong: string[] = [];
      const asked = questions.filter((each) => each.kind === kind);
      for (const each of asked) {
        const shown = (await land(each)).slice(0, first);
        const isThere = (path: string) =>
          shown.some((found) => found === path || (path[0] === '#' && found.endsWith(path)));
        const isRight = kind === 'two designations' ? each.expected.every(isThere) : each.expected.some(isThere);
        if (!isRight)
          wrong.push(`${each.language} "${each.question}": ${each.expected.join(' ')}, not ${shown.join(' ')}`);
      }
      const right = 1 - wrong.length / asked.length;
      process.stdout.write(`${driver.name}, ${kind}: ${(right * 100).toFixed(0)} % of ${asked.length}\n`);
      expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(share);
    },
  );
});
