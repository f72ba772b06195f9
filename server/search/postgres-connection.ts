import pg from 'pg';
import type { IndexPlace } from './index-messages.ts';

type Row = Record<string, unknown>;
export type DatabasePlace = Extract<IndexPlace, { databaseUrl: string }>;
type Run = (sql: string, values?: unknown[]) => Promise<Row[]>;

/** A connection that is opened on first use and reopened after a failure. */
export class PostgresConnection {
  readonly #place: DatabasePlace;
  #client: Promise<pg.Client> | null = null;
  /** Settles when the previous statement has ended. */
  #turn: Promise<unknown> = Promise.resolve();
  /** True while this connection holds the writer lock. */
  isClaimed = false;

  constructor(place: DatabasePlace) {
    this.#place = place;
  }

  /** Runs statements in order; a connection takes one at a time. */
  run: Run = (sql, values = []) => {
    const rows = this.#turn.then(async () => {
      const client = await (this.#client ??= this.#connect());
      return (await client.query<Row>(sql, values)).rows;
    });
    this.#turn = rows.catch(() => undefined);
    return rows;
  };

  async transaction(work: (run: Run) => Promise<void>): Promise<void> {
    await this.run('begin');
    try {
      await work(this.run);
      await this.run('commit');
    } catch (error) {
      await this.run('rollback').catch(() => undefined);
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const { databaseUrl, timeouts, name = 'stanchion' } = this.#place;
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: `${name} search`,
      connectionTimeoutMillis: timeouts.connect,
      statement_timeout: timeouts.statement,
    });
    const forget = () => {
      this.#client = null;
      this.isClaimed = false;
    };
    // An error event without a listener would end the thread.
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      // Texts are stored apart from their rows (TOAST) and the planner ignores the cost of reading them: for a few
      // thousand entries it would scan every text rather than use the word index.
      // entries it would rather look through every text than ask the index of words.
      await client.query('set enable_seqscan = off');
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }
}
