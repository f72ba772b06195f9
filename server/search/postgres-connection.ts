import pg from 'pg';
import type { IndexPlace } from './index-messages.ts';

type Row = Record<string, unknown>;
export type DatabasePlace = Extract<IndexPlace, { databaseUrl: string }>;
type Run = (sql: string, values?: unknown[]) => Promise<Row[]>;

/** A connection that is made when it is needed, and made again after it has failed. */
export class PostgresConnection {
  readonly #place: DatabasePlace;
  #client: Promise<pg.Client> | null = null;
  /** The end of the statement before. */
  #turn: Promise<unknown> = Promise.resolve();
  /** True while this connection holds the lock of the writer. */
  isClaimed = false;

  constructor(place: DatabasePlace) {
    this.#place = place;
  }

  /** One statement after the other, as a connection takes them. */
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
    const { databaseUrl, timeouts } = this.#place;
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'stanchion search',
      connectionTimeoutMillis: timeouts.connect,
      statement_timeout: timeouts.statement,
    });
    const forget = () => {
      this.#client = null;
      this.isClaimed = false;
    };
    // Without a listener the event would end the thread.
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      // Texts lie apart from their rows, and the planner does not count what reading all of them costs: of a few thousand
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
