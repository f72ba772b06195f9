import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amendmentsOf } from '../../../../../server/standards/library/amendments/amendment.repo.ts';
import { goLive } from '../../../../../server/standards/library/live/go-live.ts';
import { storeImport } from '../../../../../server/standards/library/live/store-import.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { readSmallEdition } from '../../../../../tests/support/small-edition.ts';
import { administrator, openStaffScene, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { amendmentsPage } from './amendments.page.ts';

const text =
  '# Chapter 1 One\n\n## § 1.1 Doors\n\nA door opens within 5 seconds.\n\n## § 1.2 Halls\n\nA hall, and a hall.';
let scene: StaffScene;
beforeAll(async () => {
  scene = await openStaffScene();
  const actor = { userId: administrator.userId, requestId: '' };
  const id = await storeImport(scene.services, readSmallEdition('M1', text), actor, { isChecked: true });
  await goLive(scene.services, id, actor);
});
afterAll(() => scene[Symbol.asyncDispose]());

const open = async (
  intent = '',
  form: Record<string, string> = {},
  params = { code: 'M1', year: '2026' },
  files: readonly File[] = [],
) => {
  const body = files.length > 0 ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries({ ...form, intent })) body.append(name, value);
  if (body instanceof FormData) for (const file of files) body.append('pictures', file);
  const sent = intent === '' ? {} : { method: 'POST', body };
  const address = `/staff/library/${params.code}/${params.year}/amendments`;
  const context = pageContext(scene.services, address, { person: administrator, params, ...sent });
  const answer = await amendmentsPage.open(context);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('location'), view: null };
  return { status: context.response.status ?? 200, to: null, view: answer };
};
const typed = {
  name: 'TIA 1',
  kind: '11',
  issuedOn: '2026-02-01',
  effectiveOn: '2026-05-01',
  document: '/documents/m1/tia-1',
  count: '2',
  'key-0': '§ 1.1',
  'action-0': 'words',
  'before-0': 'within 5 seconds',
  'after-0': 'at once',
  'key-1': '',
  'action-1': 'words',
  'before-1': '',
  'after-1': '',
};
const stored = () => amendmentsOf(scene.db, { code: 'M1', year: 2026 });
const messages = (view: Awaited<ReturnType<typeof open>>['view']) =>
  view?.page.errors.map(({ field, message }) => `${field}: ${message}`);

it('stores an amendment only as it was shown before and after, and ends it on a day', async () => {
  const first = await open('preview', typed);
  expect(first.status).toBe(200);
  expect(first.view?.preview?.sections).toEqual([
    {
      language: 'en',
      before: { name: '1.1 Doors', words: 'A door opens within 5 seconds.', pictures: [] },
      after: { name: '1.1 Doors', words: 'A door opens at once.', pictures: [] },
    },
  ]);
  const seen = first.view?.preview?.digest ?? '';
  const unseen = await open('store', { ...typed, 'after-0': 'soon', seen });
  expect([unseen.status, messages(unseen.view)]).toEqual([
    409,
    [': The text has changed meanwhile: look at it again.'],
  ]);
  expect(unseen.view?.preview?.sections[0]?.after?.words).toBe('A door opens soon.');
  expect((await open('store', typed)).status).toBe(409);
  expect(await stored()).toEqual([]);
  expect(await open('store', { ...typed, seen })).toMatchObject({
    status: 303,
    to: expect.stringContaining('?done=yes'),
  });
  const [amendment] = await stored();
  expect(amendment).toMatchObject({
    name: 'TIA 1',
    document: '/documents/m1/tia-1',
    changes: [{ key: '1.1', language: 'en' }],
  });
  const again = await open('preview', typed);
  expect([again.status, messages(again.view)]).toEqual([422, ['name: TIA 1 is there already.']]);

  const id = String(amendment?.id);
  const early = await open('revoke', { amendment: id, day: '2026-04-01' });
  expect([early.status, messages(early.view)?.[0]]).toEqual([
    422,
    expect.stringContaining(`day-${id}: TIA 1 is in force from`),
  ]);
  expect(early.view?.page.values).toMatchObject({ amendment: id, day: '2026-04-01' });
  expect((await open('revoke', { amendment: id, day: '2026-09-01' })).status).toBe(303);
  expect((await open('revoke', { amendment: id, day: '2026-10-01' })).status).toBe(409);
  expect((await stored())[0]?.revokedOn).toBe('2026-09-01');
});

describe('a form with mistakes is shown again with all that was typed', () => {
  it.each([
    ['words that are not there', { 'before-0': 'in a week' }, 'key-0: 1.1: the words "in a week" are not there'],
    ['words that stand twice', { 'key-0': '1.2', 'before-0': 'hall' }, 'stand there 2 times: …A hall, and a hall.'],
    ['a section that is not there', { 'key-0': '7.7' }, 'key-0: 7.7: there is no such section'],
    ['a section that is no key', { 'key-0': '<b>' }, 'key-0: '],
    ['a day that is none', { effectiveOn: '2026-02-30' }, 'effectiveOn: Desk problem date'],
    ['no name', { name: ' ' }, 'name: Desk problem empty'],
    ['a kind that is none', { kind: '99' }, 'kind: '],
    ['an action that is none', { 'action-0': 'burn' }, 'action-0: '],
    ['an address elsewhere', { document: 'javascript:alert(1)' }, 'document: '],
  ])('%s', async (_, wrong, message) => {
    const form = { ...typed, name: 'TIA 9', ...wrong };
    for (const intent of ['preview', 'store']) {
      const { status, view } = await open(intent, form);
      expect(status).toBe(422);
      expect(messages(view)?.join('\n')).toContain(message);
      expect(view?.preview).toBeNull();
      expect(view?.page.values).toMatchObject(form);
      expect(view?.blocks).toHaveLength(2);
      expect(view?.blocks[0]).toMatchObject({ before: form['before-0'], after: form['after-0'] });
    }
  });
});

it('holds a picture from form to form until its amendment is stored, all or nothing', async () => {
  const lock = new File(['<svg xmlns="http://www.w3.org/2000/svg"><title>Lock</title></svg>'], 'lock.svg');
  const form = {
    ...typed,
    name: 'TIA 3',
    count: '1',
    'key-0': '1.2',
    'action-0': 'replace',
    'before-0': '',
    'after-0': '![A lock with two keys](lock.svg "Figure 1: Lock")',
  };
  const bad = new File(['<svg><script>x</script></svg>'], 'bad.svg');
  const { view: refused } = await open('preview', form, undefined, [bad]);
  expect(messages(refused)?.[0]).toMatch(/^pictures: bad\.svg: is no picture/);
  expect(messages((await open('preview', form)).view)?.[0]).toMatch(
    /^key-0: 1\.2: "lock\.svg" is a picture that did not/,
  );
  const { view: more } = await open('more', form, undefined, [lock]);
  const [held] = more?.held ?? [];
  expect(held).toMatchObject({ name: 'lock.svg', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const kept = { ...form, held: `${held?.hash} lock.svg` };
  const { view } = await open('preview', kept);
  expect(view?.preview?.sections[0]?.after).toEqual({
    name: '1.2 Halls',
    words: 'A lock with two keys Figure 1: Lock',
    pictures: [held?.hash],
  });
  const unnamed = await open('preview', { ...kept, 'after-0': 'No picture.' });
  expect(messages(unnamed.view)).toEqual([
    expect.stringContaining('pictures: No instruction names these pictures: lock.svg'),
  ]);
  expect(unnamed.view?.held).toEqual([held]);
  const gone = await open('preview', { ...kept, held: `${'0'.repeat(64)} lock.svg` });
  expect(messages(gone.view)?.[0]).toContain('pictures: ');
  expect(await stored()).toHaveLength(1);
  expect((await open('store', { ...kept, seen: view?.preview?.digest ?? '' })).status).toBe(303);
  expect((await stored()).map(({ name }) => name)).toEqual(['TIA 1', 'TIA 3']);
});

it('adds instructions, and proposes some from prose beside those that were typed', async () => {
  expect((await open()).view?.blocks).toEqual([{ language: 'en', key: '', action: 'words', before: '', after: '' }]);
  expect((await open('more', typed)).view?.blocks.map(({ key }) => key)).toEqual(['1.1', '', '']);
  const { view } = await open('propose', { ...typed, prose: 'Delete 1.2.\nThe committee met.' });
  expect(view?.blocks.map(({ key, action }) => `${action} ${key}`)).toEqual(['words 1.1', 'delete 1.2']);
  expect(view?.rest).toEqual(['The committee met.']);
  expect((await open('more', { ...typed, count: '99999999' })).view?.blocks).toHaveLength(60);
  expect((await open('more', { ...typed, count: 'x' })).view?.blocks).toHaveLength(1);
});

it('takes an erratum of no section, which hangs on the edition', async () => {
  const form = {
    ...typed,
    name: 'Erratum 1',
    kind: '17',
    count: '1',
    'key-0': '',
    'before-0': '',
    'after-0': '',
    document: '',
  };
  const { view } = await open('preview', form);
  expect(view?.preview?.sections).toEqual([]);
  expect((await open('store', { ...form, seen: view?.preview?.digest ?? '' })).status).toBe(303);
  expect((await stored()).find(({ name }) => name === 'Erratum 1')).toMatchObject({ changes: [], document: null });
});

it.each([
  { code: 'M9', year: '2026' },
  { code: 'M1', year: '1999' },
  { code: 'M1', year: 'x' },
  { code: "'; drop", year: '2026' },
])('knows no edition $code $year', async (params) => {
  for (const intent of ['', 'preview', 'more']) expect((await open(intent, typed, params)).status).toBe(404);
});

it.each(['0', '999999', 'x', '99999999999999999999'])('knows no amendment %s', async (amendment) => {
  expect((await open('revoke', { amendment, day: '2026-09-01' })).status).toBe(404);
});
