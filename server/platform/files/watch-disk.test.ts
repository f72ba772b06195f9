import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { DiskWatch } from './watch-disk.ts';

const megabyte = 1_000_000;

it('warns below 200 MB, once, until there is clearly room again', async () => {
  let free = 1_000;
  let looks = 0;
  const log = { warn: vi.fn(), error: vi.fn() };
  const measure = async () => ((looks += 1), { free: free * megabyte, size: 2_000 * megabyte });
  const watch = new DiskWatch({ dataDir: '/data', log, every: 5, measure });
  const at = async (megabytes: number) => {
    free = megabytes;
    const before = looks;
    // The second of two looks began after the change.
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1));
    return watch.note;
  };
  expect(await at(200)).toBeNull();
  expect(await at(199)).toBe('the disk of DATA_DIR has 199 MB left');
  expect(await at(249)).toBe('the disk of DATA_DIR has 249 MB left');
  expect(await at(250)).toBeNull();
  expect(await at(201)).toBeNull();
  expect(log.warn.mock.calls.map(([, sentence]) => sentence as string)).toEqual([
    'the disk of DATA_DIR is nearly full: make room',
    'the disk of DATA_DIR has room again',
  ]);
  expect(watch.room).toEqual({ free: 201 * megabyte, size: 2_000 * megabyte });
  await watch.stop();
});

it('measures the disk of a folder, and keeps the last figures when it is gone', async () => {
  const folder = await temporaryFolder();
  const log = { warn: vi.fn(), error: vi.fn() };
  const watch = new DiskWatch({ dataDir: folder.path, log, every: 5 });
  await vi.waitFor(() => expect(watch.room?.free).toBeGreaterThan(0));
  expect(watch.room?.size).toBeGreaterThanOrEqual(watch.room?.free ?? Infinity);
  await folder[Symbol.asyncDispose]();
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce());
  expect(watch.room).not.toBeNull();
  await watch.stop();
});
