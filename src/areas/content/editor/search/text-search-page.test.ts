import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { editor, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { tickOf } from '../../../../../server/content/finding/text-search.contract.ts';
import { auditEntries } from '../../../../../server/people/access/audit.table.ts';
import { textSearchPage } from './text-search.page.ts';

let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
  await scene.addItem();
  await scene.addItem();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function open(query: string, form?: [string, string][]) {
  const body = form && new URLSearchParams([...form, ['intent', 'publish']]);
  const context = pageContext(scene.services, `/editor/search${query}`, {
    ...(body ? { method: 'POST', body } : {}),
    person: editor,
  });
  const shown = await textSearchPage.open(context);
  if (shown instanceof Response) return { status: shown.status, location: shown.headers.get('location'), view: null };
  return { status: context.response.status ?? 200, location: null, view: shown };
}

const replacing = '?q=they+ring&with=They+sound&do=replace';

it('searches the address, and asks for nothing without words', async () => {
  expect((await open('')).view).toMatchObject({ search: null, found: null, replacement: null });
  expect((await open('?q=RING')).view).toMatchObject({ found: { hits: 2, isCut: false }, replacement: null });
  expect((await open('?q=ring&type=nonsense&in=nonsense&match=nonsense&locale=fr')).view?.found?.hits).toBe(2);
  expect((await open(replacing)).view).toMatchObject({ found: { hits: 2 }, replacement: 'They sound' });
});

it.each(['q', 'with'])('refuses a text of %s that is too long, at its field', async (name) => {
  const query = new URLSearchParams({ q: 'ring', do: 'replace', [name]: 'x'.repeat(201) }).toString();
  const { status, view } = await open(`?${query}`);
  expect([status, view?.page.errors.map(({ field }) => field), view?.found]).toEqual([422, [name], null]);
});

it('keeps the ticks and the note of a form that is refused', async () => {
  const { view } = await open(replacing);
  const [item] = view?.found?.items ?? [];
  const tick = item?.hits[0] ? tickOf(item, item.hits[0]) : '';
  const key: [string, string] = ['key', randomUUID()];
  const refused = await open(replacing, [key, ['hit', tick], ['note', ' ']]);
  expect([refused.status, refused.view?.page.errors.map(({ field }) => field)]).toEqual([422, ['note']]);
  expect([...(refused.view?.ticked ?? [])]).toEqual([tick]);
  const many = 'x'.repeat(121);
  expect((await open(replacing, [key, ['hit', tick], ['note', many]])).view?.page.values['note']).toBe(many);
  for (const hit of ['', '1 en page:a place 0', `1 xx ${'a'.repeat(2_000)}`, '1 en page:a fields.x -1'])
    expect((await open(replacing, [key, ['hit', hit], ['note', 'Bells']])).status).toBe(422);
});

it('replaces the ticked place, leads to what became of it, and records the item', async () => {
  const { view } = await open(replacing);
  const [item] = view?.found?.items ?? [];
  const tick = item?.hits[0] ? tickOf(item, item.hits[0]) : '';
  const sent = await open(replacing, [
    ['key', randomUUID()],
    ['hit', tick],
    ['note', 'Bells'],
  ]);
  expect(sent).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/editor\/batches\/[0-9a-f-]{36}\?done=1$/) as string,
  });
  expect((await open('?q=They+sound&case=on')).view?.found?.hits).toBe(1);
  const newest = (await scene.db.select().from(auditEntries)).at(-1);
  expect(newest).toMatchObject({ action: 'items-replace', actorUserId: editor.userId });
  expect(newest?.detail).toContain(`1 done, 0 not, "Bells": ${item?.id} en`);
});
