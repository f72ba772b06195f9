import pg from 'pg';
import { report } from '../monitoring/happenings.ts';
import { PreparingClient } from './preparing-client.ts';
import { reportTimeout, watchStatement } from './watch-statement.ts';

/** Time-outs of PostgreSQL, in milliseconds. */
export interface DatabaseTimeouts {
  /** For a new connection. */
  connect: number;
  /** For the answer to a statement, and for a free connection. */
  statement: number;
  /** For a row lock. */
  lock: number;
  /** Between two statements of one transaction. */
  idleTransaction: number;
}

interface PoolOptions {
  connectionString: string;
  /** None for commands, whose statements may take long. */
  timeouts?: DatabaseTimeouts | undefined;
  /** True if the address leads to a pooler in transaction mode. */
  isPooled?: boolean;
  /** Most connections. Defaults to 10. */
  most?: number | undefined;
  /** Shown in `pg_stat_activity`. */
  name?: string | undefined;
}

/** Connections of a pool. */
export interface PoolFigures {
  size: number;
  inUse: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

type Acquired = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Time-out of a new connection where none is given, in milliseconds. */
const connectTimeout = 5_000;
/** Time added to the statement time-out before the connection counts as dead, in milliseconds. */
const answerGrace = 500;

/**
 * SQLSTATEs of an unavailable database: connection (08), resources such as a full disk or all connections taken (53),
 * an administrator's stop, a restart or a time-out (57, 55P03, 25P03), and read-only (25006).
 */
const isRefusal = (code: string): boolean => /^(08|53|57)/.test(code) || ['55P03', '25P03', '25006'].includes(code);

/**
 * Returns whether an error means that the database is unavailable. Errors without a severity come from the connection.
 */
export function isUnavailability(error: unknown): boolean {
  const { severity, code, query, cause } = error as Record<'severity' | 'code' | 'query' | 'cause', unknown>;
  // drizzle wraps the errors of pg.
  if (query !== undefined && cause !== undefined) return isUnavailability(cause);
  return severity === undefined || (typeof code === 'string' && isRefusal(code));
}

/**
 * A pool that survives its server: a broken connection in use is released, one that no longer answers is closed, and
 * the time of the last failure is recorded.
 */
export class PostgresPool extends pg.Pool {
  readonly #lent = new Set<pg.PoolClient>();
  readonly #timeouts: DatabaseTimeouts | undefined;
  readonly #longestWait: number | undefined;
  #lastFailure = -Infinity;

  /** True behind a pooler in transaction mode, where a setting of the connection is lost after each transaction. */
  readonly isPooled: boolean;

  constructor({ connectionString, timeouts, isPooled = false, most = 10, name }: PoolOptions) {
    super({
      connectionString,
      max: most,
      keepAlive: true,
      application_name: name,
      ...(timeouts &&
        !isPooled && {
          statement_timeout: timeouts.statement,
          lock_timeout: timeouts.lock,
          idle_in_transaction_session_timeout: timeouts.idleTransaction,
        }),
      Client: connectingWithin(timeouts?.connect ?? connectTimeout, isPooled ? timeouts : undefined),
    });
    this.isPooled = isPooled;
    this.#timeouts = timeouts;
    // Without a statement time-out, the wait for a free connection has none either.
    this.#longestWait = timeouts && Math.max(timeouts.connect, timeouts.statement);
    // Without a listener, a failing idle connection would end the process; the pool replaces it at the next query.
    this.on('error', () => undefined);
    this.on('connect', (client) => this.#guard(client));
    this.on('acquire', (client) => this.#lent.add(client));
    this.on('release', (_, client) => this.#lent.delete(client));
  }

  /** Connections: allowed, lent, and callers that wait for one. */
  get figures(): PoolFigures {
    return { size: this.options.max, inUse: this.totalCount - this.idleCount, waiting: this.waitingCount };
  }

  /** Returns whether the database has refused work, or not answered, since a time of `performance.now()`. */
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
   * Acquires a connection within the longest wait. Received data is processed before the time-out counts: pg's own
   * timer rejects all waiting callers as soon as a process resumes after a freeze. A connection that arrives too late
   * is released.
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
    const late = () => {
      if (!isOver) report('databaseTimeout', { kind: 'connection' });
      end(new Error('No connection to the database became free in time.'), undefined, () => undefined);
    };
    const limit = this.#longestWait;
    const timer = limit === undefined ? undefined : setTimeout(() => setImmediate(late), limit).unref();
    super.connect(end);
  }

  /** Records the time of an error that means that the database is unavailable. */
  note(error: unknown): void {
    reportTimeout(error);
    if (isUnavailability(error)) this.#lastFailure = performance.now();
  }

  /** pg removes its listener from a connection in use, and drizzle never releases one whose `begin` failed. */
  #guard(client: pg.PoolClient): void {
    client.on('error', (error) => this.note(error));
    client.once('end', () => {
      if (!this.#lent.has(client)) return;
      client.release(true);
      // The caller releases it a second time.
      client.release = () => undefined;
    });
    this.#watchAnswers(client);
  }

  /**
   * Closes a connection that does not answer: a frozen server or a silent network gives no sign. Data received while
   * this process was frozen is read first; timers are due before it, and each pending answer would be lost
   * (docs/decisions/engineering.md#a-database-that-goes-away).
   */
  #watchAnswers(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const limit = this.#timeouts && this.#timeouts.statement + answerGrace;
    client.query = ((...args: unknown[]) => {
      let isSettled = false;
      const cut = () => {
        if (isSettled) return;
        report('databaseTimeout', { kind: 'statement' });
        // The pending statement reports the failure.
        client.end().catch(() => undefined);
      };
      const timer = limit === undefined ? undefined : setTimeout(() => setImmediate(cut), limit);
      const watched = watchStatement(args[0]);
      const settle = (error: unknown) => {
        watched(error);
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

/**
 * pg has one time-out for the pool and for connecting; new connections get a separate one.
 * @param perTransaction time-outs that each transaction sets for itself
 */
const connectingWithin = (milliseconds: number, perTransaction: DatabaseTimeouts | undefined) =>
  class extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === 'string' ? { connectionString: config } : config;
      super({ ...given, connectionTimeoutMillis: milliseconds }, perTransaction);
    }
  };
