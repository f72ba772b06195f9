import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IndexCall, IndexPlace, IndexReply } from './index-messages.ts';
import type { SearchIndex } from './search.contract.ts';
import type { SectionIndex } from './sections/section-search.contract.ts';

/** Thrown when the index did not answer: its thread ended, or the query failed there. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/**
 * Young generation of the thread. Memory once taken is not returned; without this limit it was 16 MB
 * (docs/decisions/engineering.md#memory-after-a-sweep).
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The index of pages and, in the same thread, that of the texts of standards. */
export interface OpenIndex extends SearchIndex {
  sections: SectionIndex;
}

/** Returns the index file of a folder. */
export const indexFile = (folder: string): string => path.join(folder, 'index.sqlite');

/**
 * Opens the index in its own thread. A thread that has ended is started again with the next query.
 * @param place the folder is created if missing
 * @param module of the thread
 */
export function openIndex({ place, module }: { place: IndexPlace; module: string }): OpenIndex {
  if ('file' in place) mkdirSync(path.dirname(place.file), { recursive: true });
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let number = 0;

  function start(): Worker {
    const started = new Worker(module, { workerData: place, resourceLimits });
    // The thread must not keep an idle process alive.
    started.unref();
    started.on('message', (reply: IndexReply) => {
      const asked = waiting.get(reply.call);
      waiting.delete(reply.call);
      if ('problem' in reply) asked?.reject(new SearchUnavailable(reply.problem));
      else asked?.resolve(reply.value);
    });
    const end = (error?: Error) => {
      // The exit event comes once; requests that wait by then may belong to the next thread.
      if (worker !== started) return;
      worker = null;
      const reason = new SearchUnavailable(`The thread of the index ended: ${error?.message ?? 'it was stopped'}.`);
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', () => end());
    return started;
  }

  const ask = <T>(name: keyof SearchIndex, argument?: unknown): Promise<T> =>
    send((call) => ({ call, of: 'pages', name, argument }));
  const askSections = <T>(name: keyof SectionIndex, argument?: unknown): Promise<T> =>
    send((call) => ({ call, of: 'sections', name, argument }));

  function send<T>(toCall: (call: number) => IndexCall): Promise<T> {
    worker ??= start();
    number += 1;
    const call = toCall(number);
    const answered = new Promise<T>((resolve, reject) => waiting.set(call.call, { resolve, reject }));
    try {
      worker.postMessage(call);
    } catch (error) {
      // Otherwise the next exit of the thread would reject it after its listener is gone.
      waiting.delete(number);
      throw error;
    }
    return answered;
  }

  return {
    write: (change) => ask('write', change),
    positions: () => ask('positions'),
    paths: () => ask('paths'),
    pathsOf: (tags) => ask('pathsOf', tags),
    query: (question) => ask('query', question),
    suggest: (typed) => ask('suggest', typed),
    startOver: () => ask('startOver'),
    claim: () => ask('claim'),
    sections: {
      editions: () => askSections('editions'),
      replace: (change) => askSections('replace', change),
      remove: (ids) => askSections('remove', ids),
      startOver: () => askSections('startOver'),
      query: (question) => askSections('query', question),
    },
    async close() {
      const closing = worker;
      if (!closing) return;
      await ask('close');
      await closing.terminate();
    },
  };
}
