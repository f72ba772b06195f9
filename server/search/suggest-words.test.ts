import { expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { SearchUnavailable } from './open-index.ts';
import { createSearchLimit } from './search-limit.ts';
import type { SearchAsk, SuggestAsk } from './search.contract.ts';
import { suggestWords } from './suggest-words.ts';

const group = ['generator', 'genset', 'standby set', 'emergency power', 'power plant'];

function scene({ isAway = false, most = 10 } = {}) {
  const suggested: SuggestAsk[] = [];
  const queried: SearchAsk[] = [];
  const search = {
    limit: createSearchLimit({ searches: most, suggestions: most }),
    async suggest(ask: SuggestAsk) {
      suggested.push(ask);
      if (isAway) throw new SearchUnavailable('away');
      return [];
    },
    async query(ask: SearchAsk) {
      queried.push(ask);
      return { suggestion: ask.query === 'genrator' ? 'generator' : null };
    },
  };
  const services = {
    search,
    accountContent: {},
    log: createLog({ logLevel: 'silent', isProduction: true }),
  } as unknown as Parameters<typeof suggestWords>[0];
  const ask = (query: string) =>
    suggestWords(services, {
      query,
      language: 'en',
      person: null,
      address: '192.0.2.7',
      readWords: async () => ({ synonyms: [group], naming: { marks: [], kinds: [] } }),
    });
  return { ask, suggested, queried };
}

it('asks at most three queries for a list: the typed words and two of their synonyms', async () => {
  const { ask, suggested, queried } = scene();
  await ask('generator');
  expect(suggested.map(({ query, alternatives }) => [query, ...alternatives])).toEqual([
    ['generator', 'genset', 'standby set'],
  ]);
  // Whether it is a slip is asked with the same three.
  expect(queried.map(({ alternatives }) => alternatives.length)).toEqual([2]);
});

it('asks again with the corrected words of a slip, with three queries at most', async () => {
  const { ask, suggested } = scene();
  await ask('genrator');
  expect(suggested.map(({ query, alternatives }) => [query, ...alternatives])).toEqual([
    ['genrator'],
    ['generator', 'genset', 'standby set'],
  ]);
});

it('tells an address that asks too often how long to wait, and says that the index is away', async () => {
  const { ask, suggested } = scene({ most: 1, isAway: true });
  expect(await ask('pump')).toMatchObject({ ok: false, code: 'unavailable' });
  const refused = await ask('pump');
  expect(refused).toMatchObject({
    ok: false,
    code: 'too_many_attempts',
    details: { retryAfterSeconds: expect.any(Number) as number },
  });
  expect(suggested.length).toBe(1);
});
