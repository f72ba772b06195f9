import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerCache, createReader } from './content-reader.ts';
import type { QueryAnswer } from './content-answer.ts';
import type { ContentSource } from './content-source.ts';

/** A source whose answers are given by the test, one at a time. */
function controlled() {
  const asked: { document: string; answer: (answer: QueryAnswer) => void; fail: (error: Error) => void }[] = [];
  const source: ContentSource = {
    name: 'test',
    execute: (document) => new Promise((resolve, reject) => asked.push({ document, answer: resolve, fail: reject })),
  };
  return { asked, source };
}

const answer = (data: unknown, ...tags: string[]): QueryAnswer => ({ data, tags });

describe('AnswerCache', () => {
  it('asks once for a shared answer however many pages want it, before and after it came', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    const waiting = [cache.read('q', {}, true), cache.read('q', {}, true)];
    asked[0]?.answer(answer(1, 'menu:main'));
    expect(await Promise.all(waiting)).toEqual([answer(1, 'menu:main'), answer(1, 'menu:main')]);
    expect(await cache.read('q', {}, true)).toEqual(answer(1, 'menu:main'));
    expect(asked).toHaveLength(1);
  });

  it('keeps answers of different variables apart', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    const [english, spanish] = [cache.read('q', { language: 'en' }, true), cache.read('q', { language: 'es' }, true)];
    asked[1]?.answer(answer('es'));
    asked[0]?.answer(answer('en'));
    expect([(await english).data, (await spanish).data]).toEqual(['en', 'es']);
  });

  it('never keeps an answer that is not shared', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    void cache.read('q', {}, false);
    void cache.read('q', {}, false);
    expect(asked).toHaveLength(2);
  });

  it('asks again once a tag of the answer changed, and not for other tags', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    const first = cache.read('q', {}, true);
    asked[0]?.answer(answer(1, 'menu:main', 'footer:main'));
    await first;
    cache.invalidate(['menu:other']);
    await cache.read('q', {}, true);
    expect(asked).toHaveLength(1);
    cache.invalidate(['footer:main']);
    const second = cache.read('q', {}, true);
    asked[1]?.answer(answer(2, 'menu:main'));
    expect((await second).data).toBe(2);
  });

  it('gives an answer that was on its way during a change to nobody who asks after the change', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    const before = cache.read('q', {}, true);
    cache.invalidate(['menu:main']);
    const after = cache.read('q', {}, true);
    expect(asked).toHaveLength(2);
    asked[1]?.answer(answer('new', 'menu:main'));
    expect((await after).data).toBe('new');
    asked[0]?.answer(answer('old', 'menu:main'));
    expect((await before).data).toBe('old');
    expect((await cache.read('q', {}, true)).data).toBe('new');
    expect(asked).toHaveLength(2);
  });

  it('asks again after a failure', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    const failed = cache.read('q', {}, true);
    asked[0]?.fail(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const second = cache.read('q', {}, true);
    asked[1]?.answer(answer(2));
    expect((await second).data).toBe(2);
  });

  it('leaves a newer answer alone when an older one fails late', async () => {
    const { asked, source } = controlled();
    const cache = new AnswerCache(source, []);
    const older = cache.read('q', {}, true);
    cache.clear();
    const newer = cache.read('q', {}, true);
    asked[1]?.answer(answer('new'));
    await newer;
    asked[0]?.fail(new Error('late'));
    await expect(older).rejects.toThrow('late');
    expect((await cache.read('q', {}, true)).data).toBe('new');
    expect(asked).toHaveLength(2);
  });

  it('does not grow without end', async () => {
    let executed = 0;
    const source: ContentSource = { name: 'test', execute: async () => answer((executed += 1)) };
    const cache = new AnswerCache(source, []);
    for (let page = 0; page < 2_000; page += 1) await cache.read('q', { page }, true);
    await cache.read('q', { page: 0 }, true);
    expect(executed).toBe(2_001);
  });

  it('answers like no cache at all for any order of reads, answers and changes', async () => {
    const tag = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('read' as const), tag }),
      fc.record({ kind: fc.constant('change' as const), tag }),
      fc.record({ kind: fc.constant('answer' as const), at: fc.nat(5) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const versions: Record<string, number> = { a: 0, b: 0, c: 0 };
        const open: (() => void)[] = [];
        // The source reads at the moment it is asked and answers whenever the test lets it.
        const source: ContentSource = {
          name: 'test',
          execute: (document) => {
            const seen = answer(versions[document], document);
            return new Promise((resolve) => open.push(() => resolve(seen)));
          },
        };
        const cache = new AnswerCache(source, []);
        const reads: { wanted: number; got: Promise<QueryAnswer> }[] = [];
        for (const each of steps) {
          if (each.kind === 'read') {
            reads.push({ wanted: versions[each.tag] ?? 0, got: cache.read(each.tag, {}, true) });
          } else if (each.kind === 'change') {
            versions[each.tag] = (versions[each.tag] ?? 0) + 1;
            cache.invalidate([each.tag]);
          } else {
            open.splice(each.at, 1)[0]?.();
            await new Promise((resolve) => setImmediate(resolve));
          }
        }
        for (const resolve of open) resolve();
        for (const { wanted, got } of reads) expect((await got).data).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

it('writes the tags of every answer down for the page that reads it, cached or not', async () => {
  const source: ContentSource = { name: 'test', execute: async (document) => answer(null, document) };
  const cache = new AnswerCache(source, []);
  const tags = [new Set<string>(), new Set<string>()] as const;
  for (const own of tags) await createReader(cache, own).query('GetShell', 'menu:main', {});
  await createReader(cache, tags[1]).query('GetRoute', 'page:a', {});
  expect(tags.map((own) => [...own])).toEqual([['menu:main'], ['menu:main', 'page:a']]);
});
