import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followSection, listSectionNotices } from '../../../../../server/people/preferences/section-notice.repo.ts';
import { libraryLineage } from '../../../../../server/standards/library/history.table.ts';
import { librarySections } from '../../../../../server/standards/library/section.table.ts';
import { libraryReaders as readers, openLibraryScene } from '../../../../../tests/support/library-scene.ts';

let scene: Awaited<ReturnType<typeof openLibraryScene>>;
const doors = 'Doors of a hall open to the outside in every case, whatever their width or their height may be.';
const locks = 'A lock opens from inside without a key, at any time of the day and of the night, by one hand.';
const signs = 'Signs above a door are lit by two lamps each, of which one burns at night as well as by day.';
const lamps = 'Lamps of a corridor are fed by a battery when the mains fail, for ninety minutes or for longer.';
const bells = 'Bells of an alarm ring in all rooms at once until somebody stops them at the panel of the hall.';
const alone = (key: string, title: string, words: string) => `## § ${key} ${title}\n\n${words}\n\n`;

beforeAll(async () => {
  scene = await openLibraryScene();
  const whole = `# Chapter 1 One\n\n${alone('1.1', 'Doors and locks', `${doors} ${locks}`)}`;
  const old = await scene.publish(
    'S1',
    whole + alone('1.2', 'Lights', `${signs} ${lamps} ${bells} ${bells.toUpperCase().replaceAll(' ', ' again ')}`),
    2023,
  );
  const rows = await scene.db.select().from(librarySections).where(eq(librarySections.edition, old.edition));
  for (const key of ['1.1', '1.2']) {
    const work = rows.find((row) => row.key === key)?.work ?? '';
    await followSection(scene.services, `of ${key}`, { code: 'S1', work });
  }
  const parts = alone('1.1', 'Doors and locks', doors) + alone('1.3', 'Locks', locks);
  await scene.publish(
    'S1',
    `# Chapter 1 One\n\n${parts}${alone('1.4', 'Signs', signs)}${alone('1.5', 'Lamps', lamps)}`,
    2026,
  );
});
afterAll(() => scene[Symbol.asyncDispose]());

const at = (address: string) => scene.open(`/library/msca-s1/${address}`, readers.subscriber);
const history = async (address: string) => {
  const { view } = await at(`${address}?view=history`);
  if (view?.kind !== 'history') throw new Error('no history');
  return view.events.map(({ what, relatives }) =>
    [what, ...relatives.map(({ side, how, name }) => `${how} ${side} ${name}`)].join(', '),
  );
};

it('tells of a split in the lineage, in the history of both sections and in the comparison', async () => {
  const split = await scene.db.select().from(libraryLineage).where(eq(libraryLineage.how, 'split'));
  expect(split.map(({ score }) => score > 0.5)).toEqual([true, true, true]);
  expect(await history('2023/1.1')).toEqual(['first', 'changed, split into 1.3']);
  expect(await history('2026/1.3')).toEqual(['first, split from 1.1']);
  expect(await history('2023/1.2')).toEqual(['first', 'split, split into 1.4, split into 1.5']);
  const { view } = await at('2026?compare=2023');
  if (view?.kind !== 'changes') throw new Error('no changes');
  expect(view.counts).toMatchObject({ changed: 1, merged: 1, removed: 0, added: 3, split: 3 });
  expect(view.rows.map(({ before, after, fate }) => `${before} ${after} ${fate}`)).toEqual([
    '1.1 1.1 Library fate changed. Library fate partly',
    '1.2  Library fate parts',
    ' 1.3 Library fate split',
    ' 1.4 Library fate split',
    ' 1.5 Library fate split',
  ]);
  const words = await at('2026/chapter-1?compare=2023');
  expect(words.text).toContain('Library fate split');
  const listed = await at('2026?compare=2023&show=split');
  expect(listed.view?.kind === 'changes' ? listed.view.rows.length : 0).toBe(3);
});

it('leads from a number that is gone to all its parts, and lets its followers follow them', async () => {
  expect(await at('1.2')).toMatchObject({ kind: '302', to: '/library/msca-s1/2023/1.2' });
  const { view } = await at('2023/chapter-1');
  const html = view?.kind === 'text' ? view.html : '';
  expect(html).toMatch(/Library gone merged <a [^>]*2026\/1\.4">1\.4 Signs<\/a>, <a [^>]*2026\/1\.5">1\.5 Lamps<\/a>/);
  expect((await listSectionNotices(scene.db, 'of 1.1')).length).toBe(2);
  expect((await listSectionNotices(scene.db, 'of 1.2')).length).toBe(3);
});
