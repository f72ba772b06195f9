import { rmSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { EntryIndex } from './entry-index.ts';
import type { IndexCall, IndexPlace, IndexReply } from './index-messages.ts';
import { PostgresStore } from './postgres-store.ts';
import { PostgresSectionStore } from './sections/postgres-section-store.ts';
import { PlaceIndex } from './sections/query-sections.ts';
import { SqliteSectionStore } from './sections/sqlite-section-store.ts';
import { SqliteStore } from './sqlite-store.ts';

/** The search thread: index queries never block the server. */
const place = workerData as IndexPlace;
/** SQLite error codes for an unreadable file: corrupt, or not a database. */
const broken = new Set([11, 26]);

if (!parentPort) throw new Error('This module runs in a thread of the server only.');
const port = parentPort;
/** Each index has a file of its own, so that a broken one costs the other nothing. */
const sectionsFile = (file: string): string => path.join(path.dirname(file), 'sections.sqlite');
const index = new EntryIndex(
  'databaseUrl' in place ? new PostgresStore(place) : openFile(place.file, (file) => new SqliteStore(file)),
);
/** Opened with its first call: a full disk, on which it cannot be made, must not take the index of pages away. */
const opened: { sections?: PlaceIndex } = {};
function openSections(): PlaceIndex {
  opened.sections ??= new PlaceIndex(
    'databaseUrl' in place
      ? new PostgresSectionStore(place)
      : openFile(sectionsFile(place.file), (file) => new SqliteSectionStore(file)),
  );
  return opened.sections;
}

function openFile<Store>(file: string, open: (file: string) => Store): Store {
  try {
    return open(file);
  } catch {
    // The index is derived data: a broken file or one of another version is rebuilt.
    removeFile(file);
    return open(file);
  }
}

function removeFile(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

async function answer(call: IndexCall): Promise<unknown> {
  const { argument } = call;
  if (call.of === 'sections') return openSections()[call.name](argument as never);
  if (call.name === 'close') await opened.sections?.close();
  return index[call.name](argument as never);
}

port.on('message', (asked: IndexCall) => {
  const { call, of } = asked;
  answer(asked).then(
    (value) => port.postMessage({ call, value } satisfies IndexReply),
    (error: unknown) => {
      port.postMessage({ call, problem: (error as Error).message } satisfies IndexReply);
      const { errcode } = error as { errcode?: number };
      if ('databaseUrl' in place || errcode === undefined || !broken.has(errcode & 0xff)) return;
      // The next query starts a thread with a new file, and everything is read from the beginning.
      removeFile(of === 'pages' ? place.file : sectionsFile(place.file));
      port.close();
    },
  );
});
