import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Interval of checks that a connection that only listens is alive, in milliseconds. */
const checkEvery = 15_000;
/** Longest wait for that check, or for connecting, in milliseconds. */
const timeout = 5_000;
/** Pause between tries while the database is away, in milliseconds. */
const retryAfter = 500;

export type NoticeChannel = 'stanchion_content';

/** SQL that notifies every listening node when the transaction is committed. */
export const sendNotice = (channel: NoticeChannel) => sql`pg_notify(${channel}, '')`;

export interface Notices {
  /** Resolves when listening has begun for the first time. */
  listening: Promise<undefined>;
  stop(): Promise<void>;
}

interface NoticeOptions {
  channel: NoticeChannel;
  onNotice(): void;
  log: Log;
  /** Name of the node in `pg_stat_activity`. */
  name?: string;
}

/**
 * Listens to notices of other nodes on a separate connection and reconnects when it is lost. Notices sent meanwhile are
 * unknown, so `onNotice` is called after each reconnection too.
 * @param connectionString leads to PostgreSQL itself: a pooler in transaction mode passes no notices on
 */
export function listenForNotices(
  connectionString: string,
  { channel, onNotice, log, name = 'stanchion' }: NoticeOptions,
): Notices {
  const stopping = new AbortController();
  const { signal } = stopping;
  const first = Promise.withResolvers<undefined>();
  let isAway = false;

  /** Listens until the connection is lost or a stop is requested. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
      application_name: `${name} notices`,
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
        // A frozen server or a silent network closes no connection.
        await client.query('select 1');
      }
    } finally {
      // Not `end`, which waits for the server.
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
