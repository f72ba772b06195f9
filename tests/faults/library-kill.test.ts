import { expect, it } from 'vitest';
import { contentChanges } from '../../server/content/items/content.table.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { findEdition } from '../../server/standards/library/read-editions.ts';
import { contentsOf, findKey, readPageSection } from '../../server/standards/library/read-sections.ts';
import { textsOn } from '../../server/standards/library/states/read-state.ts';
import { amendmentsOf } from '../../server/standards/library/amendments/amendment.repo.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker } from './start-worker.ts';

const words = 'Doors of a hall open to the outside in every case, whatever their width.';
const first = `# Chapter 1 One\n\n## § 1.1 Doors\n\n${words}`;
const second = `# Chapter 1 One\n\n## § 1.2 Doors\n\n${words}\n\n## § 1.3 Pumps\n\nTested weekly.`;
const points = ['import:1', 'import:4', 'import:commit', 'live:2', 'live:6', 'live:9', 'live:12', 'live:commit'];

it('has the text before or the new one, whole, wherever an import or going live is killed', async () => {
  await using folder = await temporaryFolder();
  const run = (text: string, killAt = '') =>
    startWorker('library', { DATA_DIR: folder.path, LIBRARY_TEXT: text, KILL_AT: killAt }).ended;
  const read = async () => {
    const { db, close } = await connect({ dataDir: folder.path });
    try {
      const edition = await findEdition(db, { code: 'K1', year: 2026, language: 'en' });
      if (!edition) return null;
      const keys = (await contentsOf(db, edition)).map(({ key }) => key);
      const texts = (await readPageSection(db, edition, 1))?.sections.map(({ html }) => html).join('') ?? '';
      return {
        keys,
        old: (await findKey(db, edition, '1.1'))?.key,
        hasWords: texts.includes(words),
        changes: await db.$count(contentChanges),
      };
    } finally {
      await close();
    }
  };
  /** Checks the sections on a day after that of the amendment, and how many amendments are stored. */
  const shows = async (keys: string[], stored: number) => {
    const { db, close } = await connect({ dataDir: folder.path });
    try {
      const edition = await findEdition(db, { code: 'K1', year: 2026, language: 'en' });
      const texts = edition ? await textsOn(db, edition, '2026-04-01') : [];
      expect(texts.map(({ key }) => key)).toEqual(keys);
      expect(texts.some(({ plain }) => plain.startsWith('Gates'))).toBe(stored > 0);
      expect(await amendmentsOf(db, { code: 'K1', year: 2026 })).toHaveLength(stored);
    } finally {
      await close();
    }
  };
  await run(first);
  const before = await read();
  expect(before).toEqual({ keys: ['chapter-1', '1.1'], old: '1.1', hasWords: true, changes: 1 });
  for (const point of casesOf(points, ['live:9'])) {
    expect([point, (await run(second, point)).signal]).toEqual([point, 'SIGKILL']);
    expect([point, await read()]).toEqual([point, before]);
  }
  await run(second);
  const after = { keys: ['chapter-1', '1.2', '1.3'], old: '1.2', hasWords: true, changes: 2 };
  expect(await read()).toEqual(after);
  if (!isThorough) return;
  await shows(['chapter-1', '1.2', '1.3'], 0);
  for (const point of ['edition:3', 'edition:5', 'edition:7', 'edition:9', 'edition:commit']) {
    const killed = await startWorker('library', { DATA_DIR: folder.path, LIBRARY_VERB: 'amend', KILL_AT: point }).ended;
    expect([point, killed.signal]).toEqual([point, 'SIGKILL']);
    await shows(['chapter-1', '1.2', '1.3'], 0);
  }
  await startWorker('library', { DATA_DIR: folder.path, LIBRARY_VERB: 'amend' }).ended;
  await shows(['chapter-1', '1.2'], 1);
  for (const verb of ['withdraw', 'put back']) {
    const then = await read();
    for (const point of ['edition:2', 'edition:4', 'edition:commit']) {
      const killed = await startWorker('library', { DATA_DIR: folder.path, LIBRARY_VERB: verb, KILL_AT: point }).ended;
      expect([verb, point, killed.signal]).toEqual([verb, point, 'SIGKILL']);
      expect([verb, point, await read()]).toEqual([verb, point, then]);
    }
    await startWorker('library', { DATA_DIR: folder.path, LIBRARY_VERB: verb }).ended;
    expect(await read()).toEqual(verb === 'withdraw' ? null : { ...after, changes: 5 });
  }
});
