import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { receiveForm, UnreadableForm } from './receive-form.ts';
import { UnsentRoom, type RoomRefusal } from './unsent-room.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => (folder = await temporaryFolder()));
afterAll(() => folder[Symbol.asyncDispose]());
beforeEach(async () => expect(await readdir(folder.path)).toEqual([]));

const limit = 1_000;
const room = new UnsentRoom({ sender: Infinity, total: Infinity }).open('ana', { sender: 0, total: 0 });
const options = () => ({
  folder: folder.path,
  most: 2,
  limitOf: (field: string) => (field === 'file' ? limit : 0),
  sender: 'ana',
  room,
});
function formOf(...parts: [string, string | File][]): Request {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request('http://localhost', { method: 'POST', body: form });
}
const fileOf = (size: number, name = 'a.pdf') => new File(['x'.repeat(size)], name);

it('gives the texts, and the files on disk with their digest', async () => {
  const form = await receiveForm(
    formOf(['name', 'Ana Ñ'], ['name', ''], ['file', fileOf(3, 'señal|1.pdf')]),
    options(),
  );
  expect([...form.texts]).toEqual([
    ['name', 'Ana Ñ'],
    ['name', ''],
  ]);
  const [arrived] = form.files;
  expect(arrived).toMatchObject({ field: 'file', name: 'señal|1.pdf', size: 3, isCut: false });
  expect(arrived?.sha256).toBe(createHash('sha256').update('xxx').digest('hex'));
  expect(await readFile(arrived?.file ?? '', 'utf8')).toBe('xxx');
  await form.clear();
});

it.each([
  [limit, limit, false],
  [limit + 1, limit + 1, true],
])('writes no more of a file than its limit: %i bytes', async (size, told, isCut) => {
  const form = await receiveForm(formOf(['file', fileOf(size)]), options());
  expect(form.files).toMatchObject([{ size: told, isCut }]);
  expect((await readFile(form.files[0]?.file ?? '')).byteLength).toBeLessThanOrEqual(limit);
  await form.clear();
});

it('takes no file where none is asked for, and none of an empty input', async () => {
  const form = await receiveForm(formOf(['other', fileOf(3)], ['file', new File([], '')]), options());
  expect(form.files).toEqual([]);
});

it.each([
  ['too many files', formOf(['file', fileOf(1)], ['file', fileOf(1)], ['file', fileOf(1)]), 'too many files'],
  ['too many fields', formOf(...Array.from({ length: 501 }, (): [string, string] => ['a', 'b'])), 'too many fields'],
  ['a text too long', formOf(['a', 'b'.repeat(100_001)]), 'too many characters'],
  [
    'too much text',
    formOf(...Array.from({ length: 5 }, (): [string, string] => ['a', 'b'.repeat(90_000)])),
    'too many characters',
  ],
  ['no form', new Request('http://localhost', { method: 'POST', body: '{}' }), 'Send the form'],
  ['no body', new Request('http://localhost', { method: 'POST', headers: multipart() }), 'did not arrive whole'],
])('refuses %s, and leaves nothing behind', async (_, request, sentence) => {
  await expect(receiveForm(request, options())).rejects.toThrow(sentence);
  expect(await readdir(folder.path)).toEqual([]);
});

function multipart() {
  return { 'content-type': 'multipart/form-data; boundary=b' };
}

it('leaves nothing behind when the sender goes away in the middle of a file', async () => {
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nsome bytes';
  for (const end of ['cut', 'failed']) {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
      pull: (controller) => (end === 'cut' ? controller.close() : controller.error(new Error('reset'))),
    });
    const headers = new Headers(multipart());
    await expect(receiveForm({ headers, body }, options())).rejects.toBeInstanceOf(UnreadableForm);
    expect(await readdir(folder.path)).toEqual([]);
  }
});

/** A multipart form as it comes over the wire, in pieces. */
const wired = (...pieces: string[]): Pick<Request, 'headers' | 'body'> => ({
  headers: new Headers(multipart()),
  body: new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  }),
});
const filePart = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n`;

// An `error` event without a listener would fail the test run as an uncaught exception.
it.each([
  ['a file of a field that takes none', [`${filePart('other')}some bytes`]],
  ['a file of a field that takes none, before its first byte', [filePart('other')]],
  ['an input without a file', ['--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\nsome']],
  ['a file that is wanted', [`${filePart('file')}some bytes`]],
  ['the third of two files', Array.from({ length: 3 }, () => `${filePart('file')}some bytes\r\n`)],
  ['a file after a broken part', [`--b\r\nno header\r\n\r\n${filePart('file')}some bytes`]],
  ['a file after a broken part, in a piece of its own', ['--b\r\nno header\r\n\r\n', `${filePart('file')}some`]],
  ['a header', ['--b\r\nContent-Disposition: form-data; name="fi']],
  ['a boundary', [`${filePart('file')}some bytes\r\n--`, 'b']],
])('refuses a form that is cut in %s, and leaves nothing behind', async (_, pieces) => {
  await expect(receiveForm(wired(...pieces), options())).rejects.toBeInstanceOf(UnreadableForm);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await readdir(folder.path)).toEqual([]);
});

/** Fails every write to a file from now on, as a disk does that has no room. */
async function fillDisk(code: string) {
  const handle = await open('/dev/null', 'r');
  const prototype = Object.getPrototypeOf(handle) as { writeFile(bytes: Buffer): Promise<void> };
  await handle.close();
  const full = vi
    .spyOn(prototype, 'writeFile')
    .mockRejectedValue(Object.assign(new Error(`${code}: no room`), { code }));
  onTestFinished(() => full.mockRestore());
}

it.each(['ENOSPC', 'EDQUOT'])(
  'gives what was typed when the disk has no room for a file (%s), and leaves nothing',
  async (code) => {
    await fillDisk(code);
    const form = await receiveForm(formOf(['name', 'Ana'], ['file', fileOf(500)], ['last', 'words']), options());
    expect([...form.texts]).toEqual([
      ['name', 'Ana'],
      ['last', 'words'],
    ]);
    expect(form.files).toMatchObject([{ name: 'a.pdf', size: 500, refusal: 'file_unstored' }]);
    expect(await readdir(folder.path)).toEqual([]);
  },
);

it.each([
  ['file_unstored', { sender: 1_000, total: 500 }],
  ['file_sender_full', { sender: 500, total: 1_000 }],
] as const)(
  'gives what was typed when unsent files may take up no more (%s), and leaves nothing',
  async (why, limits) => {
    const bounded = new UnsentRoom(limits);
    const held = { sender: 0, total: 100 };
    const first = { ...options(), room: bounded.open('ana', held) };
    const form = await receiveForm(formOf(['file', fileOf(400)], ['name', 'Ana'], ['file', fileOf(400)]), first);
    expect([...form.texts]).toEqual([['name', 'Ana']]);
    // Files that arrive in one piece are opened at once: either of them may be the one that still fits.
    const refused = form.files.flatMap(({ refusal }): RoomRefusal[] => (refusal ? [refusal] : []));
    expect(refused).toEqual([why]);
    expect(await readdir(folder.path)).toHaveLength(1);
    await form.clear();
    first.room.close();
    const again = await receiveForm(formOf(['file', fileOf(400)]), { ...options(), room: bounded.open('ana', held) });
    expect(again.files[0]?.refusal).toBeUndefined();
    await again.clear();
  },
);

it('refuses a form whose file could not be written for another reason', async () => {
  await fillDisk('EIO');
  await expect(receiveForm(formOf(['file', fileOf(500)]), options())).rejects.toBeInstanceOf(UnreadableForm);
});
