import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { dropUnusedStyles } from './drop-unused-styles.ts';
import { pack } from './page-file.ts';
import { PageStore } from './page-store.ts';

const addressOf = (number: number): string => `/brand/${String(number).padStart(16, '0')}.css`;

it('removes the oldest style sheets that no stored page names, and keeps the newest twenty of them', async () => {
  await using folder = await temporaryFolder();
  const store = await PageStore.open(folder.path);
  const put = async (path: string, seq: number, further: string[] = []) =>
    store.put(
      await pack({ path, status: 200, headers: {}, access: 'public', tags: [], seq, further }, Buffer.from('x')),
    );
  for (let number = 0; number < 25; number += 1) await put(addressOf(number), number);
  await put('/', 30, [addressOf(0)]);
  await put('/es', 30, [addressOf(24)]);
  await dropUnusedStyles(store);
  const left = [...store.paths()].filter((path) => path.startsWith('/brand/')).toSorted();
  // 23 are named by no page; the three oldest of these are gone.
  expect(left).toEqual([0, ...Array.from({ length: 21 }, (_, index) => index + 4)].map(addressOf));
});
