import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlanScene } from '../../../tests/support/plan-scene.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { reportPresence } from './report-presence.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

it('tells who else has a form open, where, and the newest revision', async () => {
  const { save } = openPlanScene(connection.db);
  await save('shared', 'One.');
  let seconds = 0;
  const clock = { now: () => new Date(Date.UTC(2026, 10, 26) + seconds * 1_000) };
  const report = (userId: string, place: string | null, locale = 'en') =>
    reportPresence(connection.db, clock, { userId, name: `Name of ${userId}`, id: 'page:shared', locale, place });
  expect(await report('ana', 'blocks.2')).toMatchObject({ value: { others: [], newest: { revision: 1 } } });
  expect(await report('ben', null)).toMatchObject({ value: { others: [{ name: 'Name of ana', place: 'blocks.2' }] } });
  await report('ana', 'blocks.3.content');
  await save('shared', 'Two.', { isDraft: true });
  seconds = 59;
  expect(await report('ben', null)).toMatchObject({
    value: { others: [{ place: 'blocks.3.content' }], newest: { revision: 2, isDraft: true } },
  });
  seconds = 60;
  expect(await report('ben', null)).toMatchObject({ value: { others: [] } });
  expect(await report('ana', null, 'es')).toMatchObject({ ok: false, code: 'not_found' });
});
