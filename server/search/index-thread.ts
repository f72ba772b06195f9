import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { EntryIndex } from './entry-index.ts';
import type { IndexCall, IndexPlace, IndexReply } from './index-messages.ts';
import type { IndexStore } from './index-store.ts';
import { PostgresStore } from './postgres-store.ts';
import { SqliteStore } from './sqlite-store.ts';

/** The thread of the search: questions to the index never hold up the server. */
const place = workerData as IndexPlace;

if (!parentPort) throw new Error('This module runs in a thread of the server only.');
const port = parentPort;
const index = new EntryIndex(openStore());

function openStore(): IndexStore {
  if ('databaseUrl' in place) return new PostgresStore(place);
  try {
    return new SqliteStore(place.file);
  } catch {
    // A file that is broken or of another version is derived, and made again.
    for (const ending of ['', '-wal', '-shm']) rmSync(place.file + ending, { force: true });
    return new SqliteStore(place.file);
  }
}

port.on('message', ({ call, name, argument }: IndexCall) => {
  const answered = index[name](argument as never);
  answered.then(
    (value) => port.postMessage({ call, value } satisfies IndexReply),
    (error: unknown) => port.postMessage({ call, problem: (error as Error).message } satisfies IndexReply),
  );
});
