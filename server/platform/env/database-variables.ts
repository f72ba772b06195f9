import * as v from 'valibot';

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

/** Address and time-outs of the database. */
export const databaseVariables = {
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
      v.check((text) => URL.canParse(text), 'must be an address such as postgres://user:password@host:5432/name'),
    ),
  ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds('1500'),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds('3000'),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds('2500'),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds('5000'),
};

/** Returns the time-outs of PostgreSQL, in milliseconds. */
export const databaseTimeouts = (given: v.InferOutput<v.ObjectSchema<typeof databaseVariables, undefined>>) => ({
  connect: given.DATABASE_CONNECT_TIMEOUT_MS,
  statement: given.DATABASE_STATEMENT_TIMEOUT_MS,
  lock: given.DATABASE_LOCK_TIMEOUT_MS,
  idleTransaction: given.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
});
