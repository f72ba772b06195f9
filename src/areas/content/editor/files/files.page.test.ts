import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testVirus } from '../../../../../tests/support/fake-clamd.ts';
import { pageContext } from '../../../../../tests/support/fake-page-context.ts';
import { rightsOf } from '../../../../../tests/support/role-rights.ts';
import { editor, openStaffScene, staff, type StaffScene } from '../../../../../tests/support/staff-scene.ts';
import { saveItem } from '../../../../../server/content/editing/save-item.ts';
import { listBrokenLinks } from '../../../../../server/content/links/list-broken-links.ts';
import { auditEntries } from '../../../../../server/people/access/audit.table.ts';
import type { DefinedPage } from '../../../../http/define-page.ts';
import { libraryFilePage } from '../../files/library-file.page.ts';
import { deskFilePage } from './desk-file.page.ts';
import { fileVersionPage } from './file-version.page.ts';
import { filesPage } from './files.page.ts';

let scene: StaffScene;
beforeAll(async () => (scene = await openStaffScene()));
afterAll(() => scene[Symbol.asyncDispose]());

type Upload = readonly [name: string, content: string | Uint8Array<ArrayBuffer>];
interface Asked {
  form?: Record<string, string>;
  upload?: Upload;
  person?: object | null;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  method?: string;
}

/** Opens a page or sends its form. */
async function open<F extends object, V extends object>(page: DefinedPage<F, V>, asked: Asked = {}) {
  const { form, upload, person = editor, params = {}, query = '', headers = {}, method } = asked;
  const body = form && new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body?.set(name, value);
  if (upload) body?.set('file', new File([upload[1]], upload[0]));
  const sent = body ? { method: 'POST', body } : { method: method ?? 'GET' };
  const context = pageContext(scene.services, `/x${query}`, { ...sent, headers, person, params });
  const shown = await page.open(context);
  if (shown instanceof Response) {
    return { status: shown.status, location: shown.headers.get('location'), answer: shown, view: null };
  }
  return { status: context.response.status ?? 200, location: null, answer: null, view: shown };
}

const pdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF`;
const texts = { titleEn: 'Fees', titleEs: 'Tarifas', access: 'public' };
const add = (upload: Upload, more: Record<string, string> = {}, person: object = editor) =>
  open(filesPage, { form: { intent: 'add', ...texts, ...more }, upload, person });
/** Adds a file. @returns its id and the name of its address */
async function added(name: string, content = pdf(name), more: Record<string, string> = {}) {
  const { location, view } = await add([name, content], more);
  const id = /files\/([0-9a-f-]{36})\?done=added$/.exec(location ?? '')?.[1];
  if (!id) throw new Error(JSON.stringify(view?.page.errors));
  const shown = await open(deskFilePage, { params: { id } });
  return { id, name: shown.view?.file.name ?? '' };
}
const read = (file: string, asked: Asked = {}) => open(libraryFilePage, { person: null, ...asked, params: { file } });
const change = (id: string, intent: string, form: Record<string, string> = {}, upload?: Upload) =>
  open(deskFilePage, { params: { id }, form: { intent, ...form }, ...(upload && { upload }) });
const problems = ({
  view,
}: {
  view: { page: { errors: readonly { field?: string | undefined; message: string }[] } } | null;
}) => view?.page.errors.map(({ field }) => field);

describe('a file of the library', () => {
  it('is read at an address that stays, by everybody, while its versions change', async () => {
    const { id, name } = await added('Fee Schedule (2026).PDF', pdf('first'));
    expect(name).toBe('fee-schedule-2026.pdf');
    const first = await read(name);
    expect(Object.fromEntries(first.answer?.headers ?? [])).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="fee-schedule-2026.pdf"',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(await first.answer?.text()).toBe(pdf('first'));
    const note = { base: '1', noteEn: 'The fee of table 3 was corrected.' };
    expect(await change(id, 'replace', note, ['other name.pdf', pdf('second')])).toMatchObject({
      status: 303,
      location: `/editor/files/${id}?done=replaced`,
    });
    const second = await read(name);
    expect(await second.answer?.text()).toBe(pdf('second'));
    expect(second.answer?.headers.get('etag')).not.toBe(first.answer?.headers.get('etag'));
    const old = await open(fileVersionPage, { params: { id, version: '1' } });
    expect(await old.answer?.text()).toBe(pdf('first'));
    expect(old.answer?.headers.get('content-disposition')).toContain('fee-schedule-2026-v1.pdf');
    const { view } = await open(deskFilePage, { params: { id } });
    expect(view?.versions).toMatchObject([{ version: 2, noteEn: note.noteEn, addedBy: editor.email }, { version: 1 }]);
    const actions = (await scene.db.select().from(auditEntries)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['file-add', 'file-replace']));
  });

  it('is added for a script, which gets its address, or what is wrong with it', async () => {
    const upload: Upload = ['From a form.pdf', pdf('script')];
    const answered = await add(upload, { answer: 'json' });
    expect(await answered.answer?.json()).toEqual({
      file: { value: '/files/from-a-form.pdf', title: 'Fees', type: 'file' },
    });
    const refused = await add(upload, { answer: 'json' });
    expect([refused.status, await refused.answer?.json()]).toMatchObject([422, { errors: [{ field: 'name' }] }]);
  });

  it('is sent in part, by its tag, and without its body', async () => {
    const { name } = await added('parts.csv', 'a,b\n1,2\n');
    const whole = await read(name);
    const etag = whole.answer?.headers.get('etag') ?? '';
    expect(whole.answer?.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(whole.answer?.headers.get('content-disposition')).toBe('attachment; filename="parts.csv"');
    const part = await read(name, { headers: { range: 'bytes=4-6' } });
    expect([part.status, part.answer?.headers.get('content-range'), await part.answer?.text()]).toEqual([
      206,
      'bytes 4-6/8',
      '1,2',
    ]);
    expect((await read(name, { headers: { range: 'bytes=8-' } })).status).toBe(416);
    expect((await read(name, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } })).status).toBe(200);
    expect((await read(name, { headers: { 'if-none-match': `W/"x", ${etag}` } })).status).toBe(304);
    const head = await read(name, { method: 'HEAD' });
    expect([head.answer?.headers.get('content-length'), await head.answer?.text()]).toEqual(['8', '']);
  });

  it('is read by those who may read a page of its rule', async () => {
    const { name } = await added('members.pdf', pdf('members'), { access: 'member' });
    expect((await read(name)).location).toContain('/user/signin');
    const visitor = { ...staff, membership: 'none', roles: new Set(), rights: [] };
    expect((await read(name, { person: visitor })).status).toBe(302);
    expect((await read(name, { person: { ...visitor, membership: 'active' } })).status).toBe(200);
    const { id } = await added('signed-in.pdf', pdf('signed in'), { access: 'secured' });
    expect((await read('signed-in.pdf', { person: visitor })).status).toBe(200);
    await change(id, 'describe', { ...texts, access: 'public' });
    expect((await read('signed-in.pdf')).status).toBe(200);
  });

  it('goes into the bin after a question where it is used, and comes back', async () => {
    const { id, name } = await added('used.pdf');
    const blocks = [{ type: 'rich-text', content: `[fees](/files/${name}) and [none](/files/none.pdf)` }];
    const body = { type: 'page', path: '/fees', locale: 'en', fields: { title: 'Fees', description: '', blocks } };
    await saveItem(scene.db, scene.services.clock, { id: 'page:fees', body, isDraft: false, savedBy: 'x' });
    const broken = async () => (await listBrokenLinks(scene.db, () => false)).map(({ to }) => to);
    expect(await broken()).toEqual(['/files/none.pdf']);
    const refused = await change(id, 'delete');
    expect([refused.status, problems(refused)]).toEqual([422, ['confirmed']]);
    expect(refused.view?.uses).toMatchObject([{ id: 'page:fees', places: ['fields.blocks.0.content'] }]);
    expect((await change(id, 'delete', { confirmed: 'on' })).location).toBe('/editor/files?bin=1&done=deleted');
    expect([(await read(name)).status, await broken()]).toEqual([404, ['/files/none.pdf', '/files/used.pdf']]);
    expect(problems(await add([name, pdf('again')]))).toEqual(['name']);
    const bin = await open(filesPage, { query: '?bin=1' });
    expect(bin.view?.library.files).toMatchObject([{ file: { id, deletedBy: editor.email } }]);
    expect((await change(id, 'replace', { base: '1', noteEn: 'x' }, ['a.pdf', pdf('b')])).status).toBe(404);
    expect(await open(filesPage, { form: { intent: 'restore', id } })).toMatchObject({ status: 303 });
    expect((await read(name)).status).toBe(200);
  });
});

const html = '<!doctype html><script>alert(1)</script>';
const zipStart = new Uint8Array([0x50, 0x4b, 3, 4]);
describe('an upload is refused with the field and the fix, and nothing typed is lost:', () => {
  it.each<[string, Upload]>([
    ['a page under the name of a PDF', ['a.pdf', html]],
    ['a page with a PDF behind it', ['a.pdf', html + pdf('x')]],
    ['a page under the name of a table', ['a.csv', ` ${html}`]],
    ['the test virus in a PDF', ['a.pdf', `${pdf('x')}${testVirus}`]],
    ['a PDF under the name of an archive', ['a.zip', pdf('x')]],
    ['an archive under the name of a document', ['a.docx', zipStart]],
    ['a page', ['a.html', html]],
    ['a drawing', ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']],
    ['a name whose ending is code', ['a.(', pdf('x')]],
    ['a second ending', ['a.pdf.exe', pdf('x')]],
    ['nothing', ['a.pdf', '']],
    ['what is too large', ['a.pdf', new Uint8Array(52_428_801)]],
  ])('%s', async (_, upload) => {
    const refused = await add(upload, { titleEn: 'Kept', name: 'kept' });
    expect([refused.status, problems(refused)]).toEqual([422, ['file']]);
    expect(refused.view?.page.values).toMatchObject({ titleEn: 'Kept', name: 'kept' });
    expect((await open(filesPage, { query: '?q=Kept' })).view?.library.total).toBe(0);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['no titles', { titleEn: ' ', titleEs: '' }, ['titleEn', 'titleEs']],
    ['a long title', { titleEn: 'x'.repeat(201) }, ['titleEn']],
    ['readers there are not', { access: 'noMembership' }, ['access']],
    ['a name without letters', { name: '日本' }, ['name']],
  ])('%s', async (_, more, fields) => {
    expect(problems(await add(['b.pdf', pdf('b')], more))).toEqual(fields);
  });

  it('names the file that has the address', async () => {
    await added('taken.pdf');
    expect(problems(await add(['Taken.PDF', pdf('other')]))).toEqual(['name']);
    expect(problems(await add(['other.pdf', pdf('other')], { name: '../files/TAKEN' }))).toEqual(['name']);
  });

  it('a version without a note, of another kind, the same one, or of what somebody replaced meanwhile', async () => {
    const { id } = await added('versions.pdf');
    const note = { base: '1', noteEn: 'New.' };
    expect(problems(await change(id, 'replace', { base: '1' }))).toEqual(['file', 'noteEn']);
    expect(problems(await change(id, 'replace', note, ['a.csv', 'a,b']))).toEqual(['file']);
    expect(problems(await change(id, 'replace', note, ['a.pdf', pdf('versions.pdf')]))).toEqual(['file']);
    expect((await change(id, 'replace', note, ['a.pdf', pdf('2')])).status).toBe(303);
    expect((await change(id, 'replace', note, ['a.pdf', pdf('3')])).status).toBe(409);
    const both = await Promise.all(
      ['4', '5'].map((text) => change(id, 'replace', { ...note, base: '2' }, ['a.pdf', pdf(text)])),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  });
});

it('is nothing for those who may not write, and no change for those who may not publish', async () => {
  const { id } = await added('rights.pdf');
  const writer = { ...editor, ...rightsOf('writer') };
  expect((await open(filesPage, { person: staff })).status).toBe(404);
  expect((await open(deskFilePage, { params: { id }, person: staff })).status).toBe(404);
  expect((await open(fileVersionPage, { params: { id, version: '1' }, person: staff })).status).toBe(404);
  const view = await open(deskFilePage, { params: { id }, person: writer });
  expect([view.status, view.view?.mayPublish]).toEqual([200, false]);
  for (const intent of ['replace', 'describe', 'delete']) {
    expect((await open(deskFilePage, { params: { id }, person: writer, form: { intent } })).status).toBe(404);
  }
  expect((await open(filesPage, { person: writer, form: { intent: 'restore', id } })).status).toBe(404);
});

it.each([
  ['no name', ''],
  ['a short name', 'x'],
  ['a path', '../../etc/passwd'],
  ['an encoded path', '..%2f'],
  ['a long name', 'a'.repeat(5_000)],
  ['a statement', "' or 1=1"],
  ['a character without sign', '\u0000'],
])('finds nothing for %s', async (_, text) => {
  expect((await read(text)).status).toBe(404);
  expect((await open(deskFilePage, { params: { id: text } })).status).toBe(404);
  expect((await open(fileVersionPage, { params: { id: text, version: text } })).status).toBe(404);
});
