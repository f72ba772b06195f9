import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { EntryIndex } from './entry-index.ts';
import type { IndexCall, IndexPlace, IndexReply } from './index-messages.ts';
import type { IndexStore } from './index-store.ts';
import { PostgresStore } from './postgres-store.ts';
import { SqliteStore } from './sqlite-store.ts';

/** The search thread: index queries never block the server. */
const place = workerData as IndexPlace;
/** SQLite error codes for an unreadable file: corrupt, or not a database. */
const broken = new Set([11, 26]);

if (!parentPort) throw new Error('This module runs in a thread of the server only.');
const port = parentPort;
const index = new EntryIndex(openStore());

function openStore(): IndexStore {
  if ('databaseUrl' in place) return new PostgresStore(place);
  try {
    return new SqliteStore(place.file);
  } catch {
    // The index is derived data: a broken file or one of another version is rebuilt.
    removeFile(place.file);
    return new SqliteStore(place.file);
  }
}

function removeFile(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

port.on('message', ({ call, name, argument }: IndexCall) => {
  index[name](argument as never).then(
    (value) => port.postMessage({ call, value } satisfies IndexReply),
    (error: unknown) => {
      port.postMessage({ call, problem: (error as Error).message } satisfies IndexReply);
      const { errcode } = error as { errcode?: number };
      if ('databaseUrl' in place || errcode === undefined || !broken.has(errcode & 0xff)) return;
      // The next query starts a thread with a new file, and the feeds are read from the beginning.
      removeFile(place.file);
      port.close();
    },
  );
});
