import { parentPort } from 'node:worker_threads';
import { BadEditionSource, type EditionSource } from '../edition-tree.contract.ts';
import type { ImportReply } from './import-in-thread.ts';
import { importWith, type ReadFormat } from './import-with.ts';

const port = parentPort;
if (!port) throw new Error('This module runs in a thread of the server only.');

/** Loads one importer: those of the other formats would be a tenth of the time of a standard. */
const loaders: Readonly<Record<EditionSource['format'], () => Promise<ReadFormat>>> = {
  markdown: async () => (await import('../markdown/read-markdown.ts')).readMarkdown,
  oscal: async () => (await import('../oscal/read-oscal.ts')).readOscal,
  rfcxml: async () => (await import('../rfcxml/read-rfcxml.ts')).readRfcxml,
  sts: async () => (await import('../sts/read-sts.ts')).readSts,
};

port.once('message', (source: EditionSource) => {
  void answer(source);
});

/** Answers; what is no fault of the source ends the thread, which the server hears. */
async function answer(source: EditionSource): Promise<void> {
  port?.postMessage(read(source, await loaders[source.format]()));
}

function read(source: EditionSource, format: ReadFormat): ImportReply {
  try {
    return { imported: importWith(format, source) };
  } catch (error) {
    if (error instanceof BadEditionSource) return { problems: error.problems };
    throw error;
  }
}
