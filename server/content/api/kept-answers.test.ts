import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { ContentUnavailable, type ContentSource } from './content-source.ts';
import { KeptAnswers } from './kept-answers.ts';

let now = Date.parse('2026-11-01T12:00:00Z');
const clock = { now: () => new Date(now) };

/** A content API that can go away, and counts how often it is asked. */
function createSource() {
  const state = { isAway: false, asked: 0, phrase: 'Cart' };
  const source: ContentSource = {
    name: 'test',
    execute: () => {
      state.asked += 1;
      if (state.isAway) return Promise.reject(new ContentUnavailable('away'));
      return Promise.resolve({ data: { phrase: state.phrase }, tags: ['dictionary:main'] });
    },
  };
  return { state, source };
}

it('answers with the last good answer while the content is away, and with new ones when it is back', async () => {
  await using folder = await temporaryFolder();
  const { state, source } = createSource();
  const kept = (await KeptAnswers.open(path.join(folder.path, 'kept.json'), clock)).source(source);
  const ask = (key: string) => kept.execute('query', { key });
  expect((await ask('a')).data).toEqual({ phrase: 'Cart' });
  state.isAway = true;
  expect((await ask('a')).data).toEqual({ phrase: 'Cart' });
  await expect(ask('never asked')).rejects.toThrow(ContentUnavailable);
  Object.assign(state, { isAway: false, phrase: 'Basket' });
  now += 5_000;
  expect((await ask('a')).data).toEqual({ phrase: 'Basket' });
});

it('asks a content API that is away once in five seconds, so that nobody waits for it at every page', async () => {
  await using folder = await temporaryFolder();
  const { state, source } = createSource();
  const kept = (await KeptAnswers.open(path.join(folder.path, 'kept.json'), clock)).source(source);
  await kept.execute('query', {});
  state.isAway = true;
  for (let time = 0; time < 10; time += 1) await kept.execute('query', {});
  expect(state.asked).toBe(2);
  now += 5_000;
  await kept.execute('query', {});
  expect(state.asked).toBe(3);
});

it('goes on with what an earlier start has kept; a damaged file is an empty one', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'kept.json');
  const { state, source } = createSource();
  const first = await KeptAnswers.open(file, clock);
  const reader = { query: async () => (await source.execute('query', {})).data };
  await first.reader(reader).query('GetShell', 'query', {});
  await first.written();
  state.isAway = true;
  const second = await KeptAnswers.open(file, clock);
  expect(await second.reader(reader).query('GetShell', 'query', {})).toEqual({ phrase: 'Cart' });
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, -3));
  const third = await KeptAnswers.open(file, clock);
  await expect(third.reader(reader).query('GetShell', 'query', {})).rejects.toThrow(ContentUnavailable);
});

it('keeps no answer instead of a fault of ours', async () => {
  await using folder = await temporaryFolder();
  const kept = await KeptAnswers.open(path.join(folder.path, 'kept.json'), clock);
  let fault: Error | null = null;
  const reader = kept.reader({ query: () => (fault ? Promise.reject(fault) : Promise.resolve('answer')) });
  await reader.query('a', 'query', {});
  fault = new TypeError('a mistake');
  await expect(reader.query('a', 'query', {})).rejects.toThrow('a mistake');
});

it('forgets the answers of another database, and of one that was restored', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'kept.json');
  const { state, source } = createSource();
  /** Opens the file as a start beside a content; null where that is away. @returns whether it answers then */
  const answersBeside = async (content: number | null, isRestored = false) => {
    state.isAway = false;
    const kept = await KeptAnswers.open(file, clock);
    if (content !== null) kept.adopt(content);
    if (isRestored) kept.forget();
    state.isAway = true;
    const answered = await kept
      .source(source)
      .execute('query', {})
      .then(
        () => true,
        () => false,
      );
    state.isAway = false;
    now += 5_000;
    await kept.source(source).execute('query', {});
    await kept.written();
    return answered;
  };
  // An earlier release wrote the answers only.
  await writeFile(file, JSON.stringify([['["query",{}]', { data: { phrase: 'Cart' }, tags: [] }]]));
  expect(await answersBeside(null)).toBe(true);
  expect(await answersBeside(1)).toBe(true);
  expect(await answersBeside(1)).toBe(true);
  expect(await answersBeside(null)).toBe(true);
  expect(await answersBeside(2)).toBe(false);
  expect(await answersBeside(2)).toBe(true);
  expect(await answersBeside(2, true)).toBe(false);
});
