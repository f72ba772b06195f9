import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../platform/db/connection.ts';
import { bothDrivers } from '../../tests/support/test-databases.ts';
import { searchTerms as table } from './search-term.table.ts';
import { createSearchTerms, keptDays, listSearchTerms } from './search-terms.ts';

describe.each(bothDrivers)('searches counted in $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let now = new Date('2026-11-22T15:00:00Z');
  const clock = { now: () => now };
  const services = () => ({ db: connection.db, clock, installation: demoInstallation });

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    now = new Date('2026-11-22T15:00:00Z');
    await connection.db.delete(table);
  });

  const list = (more: Partial<Parameters<typeof listSearchTerms>[1]> = {}) =>
    listSearchTerms(services(), { days: 7, most: 10, isWithoutResult: false, ...more });

  it('offers what many search for and find, in its language, and nothing that few typed', async () => {
    const terms = createSearchTerms(services());
    const note = (text: string, times: number, more: { language?: 'en' | 'es'; isFound?: boolean } = {}) => {
      const { language = 'en', isFound = true } = more;
      for (let at = 0; at < times; at += 1) terms.note({ text, language, isFound });
    };
    note('grounding', 12);
    note('sprinkler', 20);
    note('of few', 9);
    note('in vain', 40, { isFound: false });
    note('rociadores', 15, { language: 'es' });
    await terms.write();
    expect([await terms.popular('en'), await terms.popular('es')]).toEqual([
      ['sprinkler', 'grounding'],
      ['rociadores'],
    ]);
  });

  it('adds up what several nodes and days have counted, the most frequent first', async () => {
    const [one, other] = [createSearchTerms(services()), createSearchTerms(services())];
    one.note({ text: 'NEC 2023', language: 'en', isFound: true });
    one.note({ text: 'nec  2023', language: 'en', isFound: true });
    other.note({ text: 'nec 2023', language: 'en', isFound: true });
    other.note({ text: 'xyzzy', language: 'en', isFound: false });
    other.note({ text: 'xyzzy', language: 'es', isFound: false });
    await Promise.all([one.write(), other.write()]);
    now = new Date('2026-11-23T15:00:00Z');
    other.note({ text: 'xyzzy', language: 'en', isFound: true });
    await other.write();
    await other.write();
    const nec = { term: 'nec 2023', language: 'en', searches: 3, searchesWithoutResult: 0 };
    const none = { term: 'xyzzy', language: 'en', searches: 2, searchesWithoutResult: 1 };
    const spanish = { term: 'xyzzy', language: 'es', searches: 1, searchesWithoutResult: 1 };
    expect(await list()).toEqual([nec, none, spanish]);
    expect(await list({ isWithoutResult: true })).toEqual([none, spanish]);
    expect(await list({ most: 1 })).toEqual([nec]);
    expect(await list({ days: 1 })).toEqual([{ ...none, searches: 1, searchesWithoutResult: 0 }]);
  });

  it('keeps neither addresses nor cards, nor more texts at once than people type', async () => {
    const terms = createSearchTerms(services());
    terms.note({ text: 'ana@example.org', language: 'en', isFound: false });
    terms.note({ text: '4111 1111 1111 1111', language: 'en', isFound: false });
    for (let at = 0; at < 1_500; at += 1) terms.note({ text: `made up ${at}`, language: 'en', isFound: false });
    await terms.write();
    const kept = await connection.db.select().from(table);
    expect(kept).toHaveLength(1_000);
    expect(kept.every(({ term }) => term.startsWith('made up '))).toBe(true);
  });

  it('forgets what is older than it may keep', async () => {
    const terms = createSearchTerms(services());
    terms.note({ text: 'old', language: 'en', isFound: true });
    await terms.write();
    now = new Date(now.getTime() + (keptDays - 1) * 86_400_000);
    await terms.write();
    expect(await list({ days: keptDays })).toHaveLength(1);
    now = new Date(now.getTime() + 86_400_000);
    await terms.write();
    expect(await connection.db.select().from(table)).toEqual([]);
  });

  it('counts again what could not be written', async () => {
    let isAway = true;
    const db = new Proxy(connection.db, {
      get: (target, name) => {
        if (isAway && name === 'insert') throw new Error('The database is away.');
        return Reflect.get(target, name) as unknown;
      },
    });
    const terms = createSearchTerms({ db, clock, installation: demoInstallation });
    terms.note({ text: 'patience', language: 'en', isFound: true });
    await expect(terms.write()).rejects.toThrow('away');
    terms.note({ text: 'patience', language: 'en', isFound: false });
    isAway = false;
    await terms.write();
    expect(await list()).toEqual([{ term: 'patience', language: 'en', searches: 2, searchesWithoutResult: 1 }]);
  });
});
