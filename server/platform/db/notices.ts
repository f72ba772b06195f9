import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Milliseconds between two looks whether a connection that only listens is still there. */
const checkEvery = 15_000;
/** Longest wait for the database to answer that, or to take the connection, in milliseconds. */
const timeout = 5_000;
/** Waiting time before the next try while the database is away, in milliseconds. */
const retryAfter = 500;

export type NoticeChannel = 'stanchion_content';

/** SQL that tells every node that listens, once the transaction is committed. */
export const sendNotice = (channel: NoticeChannel) => sql`pg_notify(${channel}, '')`;

export interface Notices {
  /** Resolves when the database is listened to for the first time. */
  listening: Promise<undefined>;
  stop(): Promise<void>;
}

/**
 * Listens to notices of other nodes on a connection of its own. It comes back by itself whenever the database does;
 * what was said meanwhile is unknown, so `onNotice` is called then, too.
 */
export function listenForNotices(
  connectionString: string,
  { channel, onNotice, log }: { channel: NoticeChannel; onNotice(): void; log: Log },
): Notices {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = Promise.withResolvers<undefined>();
  let isAway = false;

  /** Listens until the connection is lost, or for a stop. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
      application_name: 'stanchion notices',
    });
    const lost = new Promise<Error | null>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(null));
    });
    client.on('notification', onNotice);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (isAway) log.info('changes of other nodes are heard of again');
      isAway = false;
      first.resolve(undefined);
      onNotice();
      while (!signal.aborted) {
        const pause = new AbortController();
        const stopped = sleep(checkEvery, 'due' as const, {
          signal: AbortSignal.any([signal, pause.signal]),
          ref: false,
        });
        const next = await Promise.race([stopped.catch(() => 'stopped' as const), lost]);
        pause.abort();
        if (next !== 'due') {
          if (next instanceof Error) throw next;
          return;
        }
        // A frozen server, or a network that swallows everything, closes no connection.
        await client.query('select 1');
      }
    } finally {
      // Not `end`: it waits for a server that may never answer.
      client.connection.stream.destroy();
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (!isAway && !signal.aborted) {
          log.warn({ err: error }, 'changes of other nodes are not heard of; they are looked for every few seconds');
        }
        isAway = true;
      });
      await sleep(retryAfter, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    listening: first.promise,
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
