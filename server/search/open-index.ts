import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IndexCall, IndexPlace, IndexReply } from './index-messages.ts';
import type { SearchIndex } from './search.contract.ts';

/** The index did not answer: its thread ended, or the question failed there. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
}

/**
 * Memory for what the thread drops at once. It keeps what it has once taken of it, which was 16 MB
 * (docs/decisions/engineering.md#memory-after-a-sweep).
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Returns the file of the index in its folder. */
export const indexFile = (folder: string): string => path.join(folder, 'index.sqlite');

/**
 * Opens the index in a thread of its own. A thread that ends is started again with the next question.
 * @param place a folder is made when it is not there
 * @param module of the thread
 */
export function openIndex({ place, module }: { place: IndexPlace; module: string }): SearchIndex {
  if ('file' in place) mkdirSync(path.dirname(place.file), { recursive: true });
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let number = 0;

  function start(): Worker {
    const started = new Worker(module, { workerData: place, resourceLimits });
    // A thread must not keep a process alive that has nothing else to do.
    started.unref();
    started.on('message', (reply: IndexReply) => {
      const asked = waiting.get(reply.call);
      waiting.delete(reply.call);
      if ('problem' in reply) asked?.reject(new SearchUnavailable(reply.problem));
      else asked?.resolve(reply.value);
    });
    const end = (error?: Error) => {
      // Its end is told once; what waits by now may be for the next one.
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

  function ask<T>(name: IndexCall['name'], argument?: unknown): Promise<T> {
    worker ??= start();
    number += 1;
    const call: IndexCall = { call: number, name, argument };
    const answered = new Promise<T>((resolve, reject) => waiting.set(call.call, { resolve, reject }));
    try {
      worker.postMessage(call);
    } catch (error) {
      // Else it would be refused with the next end of the thread, when nobody listens any more.
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
    async close() {
      const closing = worker;
      if (!closing) return;
      await ask('close');
      await closing.terminate();
    },
  };
}
