import type { MessagePort } from 'node:worker_threads';
import { AnswerCache } from '../api/content-reader.ts';
import type { QueryAnswer } from '../api/content-answer.ts';
import { ContentUnavailable, type ContentSource } from '../api/content-source.ts';
import { producePage } from './produce-page.ts';
import type { Render, SiteFacts } from './render-page.ts';
import { transfersOf, type ContentQuestion, type ThreadOrder, type ThreadReport } from './thread-messages.ts';

/** Sends a question to the server. @throws ThreadRefusal */
export type Ask = (question: string, argument: unknown) => Promise<unknown>;

/** The server could not answer a question of a thread; the name is that of the server's error. */
class ThreadRefusal extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Renders what the server orders, in a separate thread: content comes from the server, pages go back to it. */
export function serveThread(
  port: MessagePort,
  { site, createRender }: { site: SiteFacts; createRender(ask: Ask): Render },
): void {
  const calls = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  const report = (message: ThreadReport, transfers: ArrayBuffer[] = []) => port.postMessage(message, transfers);
  let number = 0;
  const ask: Ask = (question, argument) => {
    const call = (number += 1);
    report({ kind: 'ask', call, question, argument });
    return new Promise((resolve, reject) => calls.set(call, { resolve, reject }));
  };
  const source: ContentSource = {
    name: 'the server',
    execute: async (document, variables) => {
      const question: ContentQuestion = { document, variables };
      try {
        return (await ask('content', question)) as QueryAnswer;
      } catch (error) {
        throw new ContentUnavailable((error as Error).message, { cause: error });
      }
    },
  };
  const cache = new AnswerCache(source, site.installation.modulesOff);
  const render = createRender(ask);

  async function produce({ job, address, seq }: Extract<ThreadOrder, { kind: 'produce' }>): Promise<void> {
    const production = await producePage(render, { address, seq, cache, site }, { isBlocking: true });
    report({ kind: 'produced', job, production }, transfersOf(production));
  }

  port.on('message', (order: ThreadOrder) => {
    switch (order.kind) {
      case 'produce':
        return void produce(order);
      case 'forget':
        return order.tags ? cache.invalidate(order.tags) : cache.clear();
      case 'answer':
        calls.get(order.call)?.resolve(order.answer);
        return void calls.delete(order.call);
      case 'refuse':
        calls.get(order.call)?.reject(new ThreadRefusal(order.name, order.message));
        return void calls.delete(order.call);
    }
  });
  report({ kind: 'ready' });
}
