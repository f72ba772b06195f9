import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSmallEdition } from '../../../tests/support/small-edition.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { storeAmendment } from '../../standards/library/amendments/store-amendment.ts';
import { goLive } from '../../standards/library/live/go-live.ts';
import { storeImport } from '../../standards/library/live/store-import.ts';
import { listLiveTexts } from './list-live-texts.ts';
import { readFound } from './read-found.ts';
import { readPlaces } from './read-places.ts';

const issued = `# Chapter 1 One

## § 1.1 Doors

A door opens.

Table 1.1: Doors
| Door | Width |
| --- | --- |
| red | 80 |`;

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
  const actor = { userId: 'ana', requestId: 'r-1' };
  const tools = { db: connection.db, clock: systemClock };
  const id = await storeImport(tools, readSmallEdition('7', issued), actor, { isChecked: true });
  await goLive(tools, id, actor);
  const table = 'Table 1.2: Bells\n| Bell | Tone |\n| --- | --- |\n| small | 440 |';
  const after = `## § 1.2 Bells\n\nA bell rings.\n\n${table}`;
  const stored = await storeAmendment(
    tools,
    {
      code: '7',
      year: 2026,
      name: 'TIA 26-1',
      kind: '11',
      issuedOn: '2026-11-01',
      effectiveOn: '2026-11-20',
      document: null,
      instructions: [{ language: 'en', key: '1.1', action: 'insert after', before: '', after }],
    },
    actor,
    { seen: null },
  );
  if (!stored.ok) throw new Error(stored.message);
});
afterAll(() => connection[Symbol.asyncDispose]());

/** The tables of the index on a day, and what a result says of them. */
async function tablesOn(day: string) {
  const { db } = connection;
  const [edition] = await listLiveTexts(db, day);
  if (!edition) throw new Error('The text is not live.');
  const tables = (await readPlaces(db, edition, day)).filter(({ kind }) => kind === 'table');
  const found = tables.map(({ key, kind }) => ({ edition, key, kind })) as Parameters<typeof readFound>[1];
  const shown = await readFound(db, found, { reading: 'all', terms: [], day });
  return { keys: tables.map(({ key }) => key), titles: shown.map(({ title }) => title) };
}

it('finds a table that an amendment adds from its day on, beside those as issued', async () => {
  expect(await tablesOn('2026-11-19')).toEqual({ keys: ['table-1.1'], titles: ['Table 1.1 Doors'] });
  expect(await tablesOn('2026-11-20')).toEqual({
    keys: ['table-1.1', 'table-1.2'],
    titles: ['Table 1.1 Doors', 'Table 1.2 Bells'],
  });
});
