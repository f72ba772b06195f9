import { hostname } from 'node:os';
import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';

const milliseconds = (otherwise: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a number of milliseconds'),
      v.transform(Number),
      v.minValue(100, 'must be at least 100 milliseconds'),
    ),
    otherwise,
  );

const address = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    v.check((text) => URL.canParse(text), 'must be an address such as postgres://user:password@host:5432/name'),
  ),
);

/** A transaction may run beside another query of the same request, and a sweep beside both. */
const smallestPool = 3;

/** Address, connections and time-outs of the database, and who migrates it. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_SESSION_URL: address,
  DATABASE_POOL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a number of connections'),
      v.transform(Number),
      v.minValue(smallestPool, `must be at least ${smallestPool} connections`),
    ),
    '10',
  ),
  MIGRATE: v.optional(v.picklist(['start', 'command'], 'must be start or command'), 'start'),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds('1500'),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds('3000'),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds('2500'),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds('5000'),
};

type Given = v.InferOutput<v.ObjectSchema<typeof databaseVariables, undefined>>;

/** Returns how this node connects to the database and what it is called there. */
export function readDatabase(given: Given & { PORT: number }) {
  if (given.DATABASE_SESSION_URL && !given.DATABASE_URL) {
    throw new BadEnvironment(
      'The environment variable DATABASE_SESSION_URL needs DATABASE_URL, the address of the pooler before PostgreSQL.',
    );
  }
  return {
    databaseUrl: given.DATABASE_URL,
    databaseSessionUrl: given.DATABASE_SESSION_URL,
    databasePool: given.DATABASE_POOL,
    nodeName: `stanchion ${hostname()}:${given.PORT}`,
    migrates: given.MIGRATE,
    databaseTimeouts: databaseTimeouts(given),
  };
}

/** Returns the time-outs of PostgreSQL, in milliseconds. */
const databaseTimeouts = (given: Given) => ({
  connect: given.DATABASE_CONNECT_TIMEOUT_MS,
  statement: given.DATABASE_STATEMENT_TIMEOUT_MS,
  lock: given.DATABASE_LOCK_TIMEOUT_MS,
  idleTransaction: given.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
});
