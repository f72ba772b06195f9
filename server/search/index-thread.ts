import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteIndex } from './sqlite-index.ts';
import type { IndexCall, IndexReply } from './index-messages.ts';

/** The thread of the search: questions to the index never hold up the server. */
const { file } = workerData as { file: string };

if (!parentPort) throw new Error('This module runs in a thread of the server only.');
const port = parentPort;
const index = openIndex();

/** Opens the index; one that is broken or of another version is derived, and made again. */
function openIndex(): SqliteIndex {
  try {
    return new SqliteIndex(file);
  } catch {
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    return new SqliteIndex(file);
  }
}

port.on('message', ({ call, name, argument }: IndexCall) => {
  let reply: IndexReply;
  try {
    reply = { call, value: index[name](argument as never) };
  } catch (error) {
    reply = { call, problem: (error as Error).message };
  }
  port.postMessage(reply);
});
