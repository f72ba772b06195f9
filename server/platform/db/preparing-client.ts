import pg from 'pg';

/** Most named statements on each connection: PostgreSQL keeps their plans, about 20 kB each. */
const capacity = 500;
const names = new Map<string, string>();

/**
 * Returns the name of a statement, the same on every connection; undefined above the limit, which lists of many lengths
 * reach.
 */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= capacity) return known;
  const name = `statement_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Matches the start of a transaction, with its mode. */
const beginning = /^begin\b[^;]*$/i;

/** Time-outs of a transaction, in milliseconds. */
interface TransactionTimeouts {
  statement: number;
  lock: number;
  idleTransaction: number;
}

/** Returns the settings of a transaction, which travel with its `begin`. */
const settingsOf = ({ statement, lock, idleTransaction }: TransactionTimeouts): string =>
  `; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${idleTransaction}`;

/**
 * A connection that prepares every statement with values, so that PostgreSQL parses and plans it only the first times.
 * Statements without values, such as `begin` and the migrations, are not changed.
 */
export class PreparingClient extends pg.Client {
  readonly #settings: string | null;

  /** @param perTransaction time-outs that each transaction sets for itself, behind a pooler */
  constructor(config?: string | pg.ClientConfig, perTransaction?: TransactionTimeouts) {
    super(config);
    this.#settings = perTransaction ? settingsOf(perTransaction) : null;
  }

  // The driver's overloads cannot be told apart here; the arguments are passed on with a name.
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
    if (this.#settings !== null && typeof text === 'string' && beginning.test(text)) {
      return Reflect.apply(pg.Client.prototype.query, this, [text + this.#settings, ...rest]);
    }
    const given = config as { text?: unknown; name?: unknown } | null;
    const isNameless = typeof given?.text === 'string' && given.name === undefined;
    const isPrepared = isNameless && Array.isArray(values) && values.length > 0;
    const named = isPrepared ? { ...given, name: statementName(given.text as string) } : config;
    return Reflect.apply(pg.Client.prototype.query, this, [named, values, ...rest]);
  }) as typeof pg.Client.prototype.query;
}
