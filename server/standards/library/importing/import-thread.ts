import { parentPort } from 'node:worker_threads';
import { BadEditionSource, type EditionSource } from '../edition-tree.contract.ts';
import { importEdition } from './import-edition.ts';
import type { ImportReply } from './import-in-thread.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a thread of the server only.');

port.once('message', (source: EditionSource) => {
  port.postMessage(read(source));
});

function read(source: EditionSource): ImportReply {
  try {
    return { imported: importEdition(source) };
  } catch (error) {
    if (error instanceof BadEditionSource) return { problems: error.problems };
    throw error;
  }
}
