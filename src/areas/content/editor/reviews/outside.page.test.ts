import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { signPreview, type PreviewGrant } from '../../../../../server/content/editing/preview-link.ts';
import { listOpenRemarks } from '../../../../../server/content/reviews/review.repo.ts';
import { outsidePage } from './outside.page.ts';

let scene: StaffScene;
let item: { id: string; locale: 'en'; revision: number };
beforeAll(async () => {
  scene = await openStaffScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  item = { id: (await scene.addDrafted()).params.id, locale: 'en', revision: 2 };
});

const inAnHour = () => new Date(Date.now() + 3_600_000);
const tokenOf = (more: Partial<PreviewGrant> = {}) =>
  signPreview(
    Object.assign({}, item, { expiresAt: inAnHour(), mayRemark: true }, more),
    scene.services.env.sessionSecrets,
  );

/** Opens the page of a link, or sends its form. @returns the status and the page */
async function open(token: string, form?: Record<string, string>) {
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const context = pageContext(scene.services, `/preview/${token}/remarks`, {
    ...sent,
    person: null,
    params: { token },
  });
  const shown = await outsidePage.open(context);
  return shown instanceof Response
    ? { status: shown.status, view: null }
    : { status: context.response.status ?? 200, view: shown };
}
const said = { name: 'Dr. <b>Lee</b>', place: 'fields.blocks.1', text: '<script>alert(1)</script>' };

it('takes a remark from whoever has the link, as plain text at its place', async () => {
  const token = tokenOf();
  const { view } = await open(token);
  expect(view?.places.map(({ place }) => place)).toContain('fields.blocks.1');
  expect((await open(token, said)).status).toBe(303);
  expect(await listOpenRemarks(scene.db, item)).toMatchObject([
    { byName: said.name, text: said.text, place: said.place, isFromOutside: true, userId: null },
  ]);
  const empty = await open(token, { name: '', place: '', text: '' });
  expect(empty.status).toBe(422);
  expect(empty.view?.page.errors.map(({ field }) => field)).toEqual(['name', 'text']);
});

it.each<[string, () => string]>([
  ['that only shows', () => tokenOf({ mayRemark: false })],
  ['that has ended', () => tokenOf({ expiresAt: new Date(Date.now() - 1) })],
  ['to a revision there is not', () => tokenOf({ revision: 99 })],
  ['that is forged', () => `${tokenOf().slice(0, -2)}xx`],
])('takes none by a link %s', async (_, token) => {
  expect((await open(token())).status).toBe(404);
  expect((await open(token(), said)).status).toBe(404);
  expect(await listOpenRemarks(scene.db, item)).toEqual([]);
});

it('counts the remarks of one network', async () => {
  const token = tokenOf();
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await open(token, said)).status);
  expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([303]), 429]);
});
