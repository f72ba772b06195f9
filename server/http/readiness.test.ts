import { expect, it, vi } from 'vitest';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import type { Log } from '../platform/log.ts';
import type { ServedServices } from '../services.ts';
import { awaitDatabase } from './await-database.ts';
import { Readiness } from './readiness.ts';

const services = {
  publisher: { problem: null, note: null, remark: null },
  delivery: { openCircuits: () => [] },
  dependencies: { notes: () => ['the system at SMTP_URL does not answer as it should: away'] },
  tax: { note: 'No sales tax is charged: TAX_STATES names no state.' },
  itemCheck: { found: [], note: 'stored items do not fit this release, see /editor: form:contact (en)' },
} as unknown as ServedServices;

it('takes a node out of the balancer once a newer release has changed the database under it', async () => {
  const findIncompatibility = vi.fn<() => Promise<string | null>>(() => Promise.resolve(null));
  const readiness = new Readiness({ findIncompatibility, note: () => null });
  readiness.open(services);
  expect(await readiness.problems()).toEqual([]);
  findIncompatibility.mockResolvedValue('it needs one with 28 migrations, this one has 26');
  expect(await readiness.problems()).toEqual(['it needs one with 28 migrations, this one has 26']);
  findIncompatibility.mockRejectedValue(new Error('connection refused'));
  expect(await readiness.problems()).toEqual(['the database does not answer']);
});

it('names what the pooler lacks, and items that cannot be read, in notes of a node that is ready', () => {
  const note = vi.fn<() => string | null>(() => null);
  const readiness = new Readiness({ findIncompatibility: () => Promise.resolve(null), note });
  readiness.open(services);
  const others = [
    'stored items do not fit this release, see /editor: form:contact (en)',
    'No sales tax is charged: TAX_STATES names no state.',
    'the system at SMTP_URL does not answer as it should: away',
  ];
  expect(readiness.notes()).toEqual(others);
  note.mockReturnValue('single statements behind the pooler have no time-out');
  expect(readiness.notes()).toEqual(['single statements behind the pooler have no time-out', ...others]);
  readiness.watchDisk({ note: 'the disk of DATA_DIR has 150 MB left' });
  expect(readiness.notes()).toContain('the disk of DATA_DIR has 150 MB left');
});

it('waits with the reason while a newer schema or a table in use is in the way, and opens once it is not', async () => {
  const readiness = new Readiness({ findIncompatibility: () => Promise.resolve(null), note: () => null });
  const log = { warn: vi.fn() };
  const open = vi.fn<() => Promise<string>>();
  const said: string[][] = [];
  open.mockRejectedValueOnce(new SchemaRefusal('the database was changed by a newer release'));
  open.mockImplementationOnce(async () => {
    said.push(await readiness.problems());
    return 'open';
  });
  const opened = await awaitDatabase(open, {
    connection: { hasFailedSince: () => false },
    readiness,
    log: log as unknown as Log,
    unset: { answer: () => Promise.resolve(), renewKey: () => undefined },
    signal: new AbortController().signal,
  });
  expect([opened, said]).toEqual(['open', [['the database was changed by a newer release']]]);
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('changed by a newer release'));
});
