import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

/** Longest times that the steps of asking PostgreSQL may take, in milliseconds. */
export interface DatabaseTimeouts {
  /** Until a new connection is ready. */
  connect: number;
  /** Until a statement is answered; as long is waited for a free connection. */
  statement: number;
  /** Until a row lock is granted. */
  lock: number;
  /** Between two statements of one transaction. */
  idleTransaction: number;
}

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Longest wait for a new connection where no time-outs are given, in milliseconds. */
const connectTimeout = 5_000;
/** Time the server has beyond its own statement time-out before the connection counts as dead, in milliseconds. */
const answerGrace = 500;

/**
 * SQLSTATEs of a database that cannot do its work now: connection (08), resources such as a full disk or all
 * connections taken (53), an administrator's stop, a restart or a time-out (57, 55P03, 25P03), and read-only (25006).
 */
const isRefusal = (code: string): boolean => /^(08|53|57)/.test(code) || ['55P03', '25P03', '25006'].includes(code);

/** Returns whether an error says that the database cannot do its work: its answers have a severity, anything else is the connection. */
export function isUnavailability(error: unknown): boolean {
  const { severity, code, query, cause } = error as Record<'severity' | 'code' | 'query' | 'cause', unknown>;
  // drizzle puts what pg says behind an error of its own.
  if (query !== undefined && cause !== undefined) return isUnavailability(cause);
  return severity === undefined || (typeof code === 'string' && isRefusal(code));
}

/**
 * A pool that survives its server: a lent connection that breaks is given back by itself, one that no longer answers
 * is cut off, and the last time the database refused its work is known.
 */
export class PostgresPool extends pg.Pool {
  readonly #lent = new Set<pg.PoolClient>();
  readonly #timeouts: DatabaseTimeouts | undefined;
  readonly #longestWait: number | undefined;
  #lastFailure = -Infinity;

  /** @param timeouts none for commands, whose statements may take long */
  constructor(connectionString: string, timeouts?: DatabaseTimeouts) {
    super({
      connectionString,
      max: 10,
      keepAlive: true,
      ...(timeouts && {
        statement_timeout: timeouts.statement,
        lock_timeout: timeouts.lock,
        idle_in_transaction_session_timeout: timeouts.idleTransaction,
      }),
      Client: connectingWithin(timeouts?.connect ?? connectTimeout),
    });
    this.#timeouts = timeouts;
    // Where a statement may take as long as it takes, so may the wait for a free connection.
    this.#longestWait = timeouts && Math.max(timeouts.connect, timeouts.statement);
    // Without a listener the failure of an idle connection ends the process; it is replaced at the next query.
    this.on('error', () => undefined);
    this.on('connect', (client) => this.#guard(client));
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (_, client) => this.#lent.delete(client));
  }

  /** Returns whether the database has refused its work, or not answered, since a time of `performance.now()`. */
  hasFailedSince(time: number): boolean {
    return this.#lastFailure >= time;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Acquired): void;
  override connect(callback?: Acquired): Promise<pg.PoolClient> | void {
    if (callback) return this.#borrow(callback);
    return new Promise((resolve, reject) => {
      this.#borrow((error, client) => (client ? resolve(client) : reject(error as Error)));
    });
  }

  /**
   * Borrows a connection within the longest wait. What has come by then is read first, as with answers: pg's own timer
   * refuses anybody who waits as soon as this process goes on after it stood still. A connection that comes too late is
   * given back.
   */
  #borrow(callback: Acquired): void {
    let isOver = false;
    const end: Acquired = (error, client, done) => {
      if (isOver) return client?.release();
      isOver = true;
      clearTimeout(timer);
      if (error) this.#lastFailure = performance.now();
      callback(error, client, done);
    };
    const late = () => end(new Error('No connection to the database became free in time.'), undefined, () => undefined);
    const limit = this.#longestWait;
    const timer = limit === undefined ? undefined : setTimeout(() => setImmediate(late), limit).unref();
    super.connect(end);
  }

  /** Remembers a failure that says that the database cannot do its work now. */
  note(error: unknown): void {
    if (isUnavailability(error)) this.#lastFailure = performance.now();
  }

  /** pg takes its own listener away from a lent connection, and drizzle never gives one back whose `begin` failed. */
  #guard(client: pg.PoolClient): void {
    client.on('error', (error) => this.note(error));
    client.once('end', () => {
      if (!this.#lent.has(client)) return;
      client.release(true);
      // Anybody who has borrowed it gives it back once more.
      client.release = () => undefined;
    });
    this.#watchAnswers(client);
  }

  /**
   * Cuts a connection that does not answer: a frozen server or a silent network never says so itself. What has come while
   * this process itself stood still is read before that: timers are due first then, and every answer under way was lost
   * (docs/decisions/engineering.md#a-database-that-goes-away).
   */
  #watchAnswers(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const limit = this.#timeouts && this.#timeouts.statement + answerGrace;
    client.query = ((...args: unknown[]) => {
      let isSettled = false;
      const cut = () => {
        // Its failure is that of the statement, which is refused by it.
        if (!isSettled) client.end().catch(() => undefined);
      };
      const timer = limit === undefined ? undefined : setTimeout(() => setImmediate(cut), limit);
      const settle = (error: unknown) => {
        isSettled = true;
        clearTimeout(timer);
        if (error) this.note(error);
      };
      const callback = args.at(-1);
      if (typeof callback !== 'function') {
        const answer = send(...args) as Promise<unknown>;
        answer.then(() => settle(null), settle);
        return answer;
      }
      return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
        settle(error);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      });
    }) as typeof client.query;
  }
}

/** pg has one number for waiting in the pool and for connecting; a new connection gets one of its own. */
const connectingWithin = (milliseconds: number) =>
  class extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === 'string' ? { connectionString: config } : config;
      super({ ...given, connectionTimeoutMillis: milliseconds });
    }
  };
