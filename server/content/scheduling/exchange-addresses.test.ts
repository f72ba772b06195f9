import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textPage } from '../../../tests/support/editor-client.ts';
import { openPlanScene, planner } from '../../../tests/support/plan-scene.ts';
import { drivers } from '../../../tests/support/test-databases.ts';
import { succeed } from '../../platform/result.ts';
import { findByPath, findRow } from '../items/content.repo.ts';
import { goOutNow, makeRelease, setReleaseTime } from './change-release.ts';

describe.each(drivers)('pages of a release that exchange their addresses on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let scene: ReturnType<typeof openPlanScene>;
  beforeAll(async () => {
    connection = await open();
    scene = openPlanScene(connection.db);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const record = () => Promise.resolve();
  const mayChange = () => succeed(null);
  let round = 0;

  /** Pages whose drafts move each to the address of the next one, and the last to that of the first, or elsewhere. */
  async function addMoving(count: number, end?: string) {
    round += 1;
    const names = Array.from({ length: count }, (_, index) => `moving-${round}-${index}`);
    for (const name of names) await scene.save(name, 'First text.');
    for (const [index, name] of names.entries()) {
      const to = names[index + 1] ?? end ?? names[0] ?? '';
      await scene.save(name, '', { isDraft: true, body: textPage(`/${to}`, `Title of ${name}`, 'Moved.') });
    }
    const { id } = await makeRelease(scene.services, { name: 'Exchange', by: planner, record });
    return { id, names };
  }
  const putIn = async (names: readonly string[], id: string) => {
    for (const name of names) await scene.plan(name, 'publish', { kind: 'release', id });
  };
  const holderOf = async (path: string) => (await findByPath(connection.db, `/${path}`, 'en'))?.item.id;
  const goOut = (id: string) => goOutNow(scene.services, { id, mayChange, record });
  async function addRedirect(name: string, to: string) {
    const id = `redirect:${name}`;
    const body = { type: 'redirect', locale: 'en', path: `/${name}`, fields: { to: `/${to}`, isPermanent: true } };
    await scene.save(name, '', { id, body });
    return async () => (await findRow(connection.db, id, 'en'))?.fields?.['to'];
  }

  it.each([2, 3])('lets %d of them go together, and redirects follow the pages they led to', async (count) => {
    const { id, names } = await addMoving(count);
    const [first = '', second = ''] = names;
    const leads = [await addRedirect(`old-${first}`, first), await addRedirect(`old-${second}`, second)];
    await putIn(names, id);
    const gone = await goOut(id);
    expect(gone).toMatchObject({ ok: true });
    const moved = names.map((_, index) => `page:${names.at(index - 1)}`);
    expect(await Promise.all(names.map(holderOf))).toEqual(moved);
    expect(await Promise.all(leads.map((read) => read()))).toEqual([`/${second}`, `/${names[2] ?? first}`]);
    const rows = await Promise.all(names.map((name) => scene.rowOf(name)));
    expect(rows.map((row) => [row?.draftRevision, row?.fields?.['title']])).toEqual(
      names.map((name) => [null, `Title of ${name}`]),
    );
  });

  it('lets a row of them move up, and sends readers of the first address on', async () => {
    const { id, names } = await addMoving(2, `free-${round + 1}`);
    const [first = '', second = ''] = names;
    await putIn(names, id);
    expect(await goOut(id)).toMatchObject({ ok: true });
    expect(await holderOf(`free-${round}`)).toBe(`page:${second}`);
    expect(await holderOf(second)).toBe(`page:${first}`);
    const left = (await findByPath(connection.db, `/${first}`, 'en'))?.item;
    expect(left).toMatchObject({ type: 'redirect', fields: { to: `/${second}` } });
  });

  it('gets no time, and does not go out, while one of the two is missing', async () => {
    const { id, names } = await addMoving(2);
    await putIn(names.slice(0, 1), id);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const typed = { date: inAnHour.slice(0, 10), time: inAnHour.slice(11, 16) };
    const installation = Object.assign({}, scene.services.installation, { timeZone: 'UTC' });
    const utc = Object.assign({}, scene.services, { installation });
    const refused = { code: 'plan_refused', details: { kind: 'invalid', item: { id: `page:${names[0]}` } } };
    expect(await setReleaseTime(utc, { id, mayChange, record, typed })).toMatchObject(refused);
    expect(await goOut(id)).toMatchObject(refused);
    expect(await Promise.all(names.map(holderOf))).toEqual(names.map((name) => `page:${name}`));
    await putIn(names.slice(1), id);
    expect(await setReleaseTime(utc, { id, mayChange, record, typed })).toMatchObject({ ok: true });
  });

  it('cannot move one alone', async () => {
    const { names } = await addMoving(2);
    await expect(scene.plan(names[0] ?? '')).rejects.toThrow('is already the address of page:');
  });
});
