import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { setFocus, showAs } from './image.repo.ts';
import { images } from './image.table.ts';
import { showPictures } from './shown-pictures.ts';

type Opened = Awaited<ReturnType<typeof openDatabase>>;
let connection: Opened;
const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
const [first = '', second = '', plain = ''] = hashes;
const ids = hashes.map(() => randomUUID());
beforeAll(async () => {
  connection = await openDatabase();
  const facts = { name: 'x', altEn: '', altEs: '', addedBy: 'e', addedAt: new Date() };
  for (const [at, hash] of hashes.entries()) {
    const row = { id: ids[at] ?? '', hash, width: 2_000 - at * 100, height: 1_000 };
    await connection.db.insert(images).values({ ...facts, ...row });
  }
  await showAs(connection.db, ids[0] ?? '', ids[1] ?? '');
});
afterAll(() => connection[Symbol.asyncDispose]());

const at = (hash: string, size = '1600x800') => `/images/${hash}-${size}.webp`;
const shown = at(second, '1600x842');

it('puts what is shown in place of a picture into fields and texts, and leaves everything else as it is', async () => {
  const answer = {
    image: { src: at(first), alt: 'A' },
    text: `![A](${at(first, '480x240')}) and ![C](${at(plain)}) and /images/none.webp`,
    list: [{ deep: [at(first)] }, { deep: [at(plain)] }],
    number: 4,
    none: null,
  };
  const result = await showPictures(connection.db, answer);
  expect(result).toEqual({
    image: { src: shown, alt: 'A' },
    text: `![A](${shown}) and ![C](${at(plain)}) and /images/none.webp`,
    list: [{ deep: [shown] }, { deep: [at(plain)] }],
    number: 4,
    none: null,
  });
  expect(result.list[1]).toBe(answer.list[1]);
  const other = { src: at(plain), more: { text: 'x' } };
  expect(await showPictures(connection.db, other)).toBe(other);
  expect(await showPictures(connection.db, null)).toBeNull();
});

it('says which part stays in view where a field is the picture, until another picture is shown', async () => {
  const [id = '', newest = ''] = ids;
  await setFocus(connection.db, id, { column: 'left', row: 'bottom' });
  const answer = { src: at(first), text: `![](${at(first)})` };
  expect(await showPictures(connection.db, answer)).toEqual({ src: `${shown}#left-bottom`, text: `![](${shown})` });
  await setFocus(connection.db, id, null);
  expect(await showPictures(connection.db, answer)).toEqual({ src: shown, text: `![](${shown})` });
  await setFocus(connection.db, id, { column: 'right', row: 'center' });
  await showAs(connection.db, id, null);
  expect(await showPictures(connection.db, answer)).toBe(answer);
  await showAs(connection.db, id, newest);
});
