import { pino, type DestinationStream, type Logger } from 'pino';
import { currentWork } from './monitoring/current-work.ts';

export type Log = Logger;

/**
 * Writes JSON lines in production, readable lines in a terminal. Headers that identify a person, addresses, bodies, and
 * the values of failed queries are never logged.
 * @param destination of the lines, instead of the terminal
 */
export function createLog(env: { logLevel: string; isProduction: boolean }, destination?: DestinationStream): Log {
  const readable = !destination && !env.isProduction && process.stdout.isTTY;
  const options = {
    level: env.logLevel,
    // Every line of a request has its id, so that the reference on an error page finds them all.
    mixin: () => {
      const requestId = currentWork()?.requestId ?? null;
      return requestId === null ? {} : { requestId };
    },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'token', 'email', '*.email', '*.password'],
    ...(readable && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' } },
    }),
  };
  if (destination) return pino(options, destination);
  return readable ? pino(options) : pino(options, terminalLines());
}

/** Most buffered text while the output blocks, in characters; further lines are dropped. */
const longestWait = 1_000_000;

/**
 * Opens standard output for log lines. If it is a file on a full disk, its lines wait for the next successful write and
 * the process continues; without a listener the failure would end it.
 * @param fd of standard output, or another one in a test
 */
export function terminalLines(fd = 1) {
  const lines = pino.destination({ dest: fd, sync: false, maxLength: longestWait });
  let isFailing = false;
  lines.on('error', () => (isFailing = true));
  lines.on('write', () => (isFailing = false));
  const flush = lines.flushSync.bind(lines);
  // sonic-boom retries until it succeeds, which would prevent the process from ending while the disk is full.
  lines.flushSync = () => {
    if (!isFailing) flush();
  };
  return lines;
}

/** Logged properties of an error. No others: drivers attach whole rows to theirs. */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack: string;
  cause?: LoggedError | string;
  aggregateErrors?: (LoggedError | string)[];
}

/** Longest chain of causes, in case it is circular. */
const deepest = 5;

function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return typeof error === 'object' ? 'An object was thrown.' : String(error);
  const { code, constraint } = error as Partial<Record<'code' | 'constraint', unknown>>;
  const message = describeMessage(error);
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: `${error.name}: ${message}${stackFrames(error)}`,
    ...(error.cause !== undefined && depth < deepest && { cause: describeError(error.cause, depth + 1) }),
    ...(errors.length > 0 &&
      depth < deepest && { aggregateErrors: errors.map((each) => describeError(each, depth + 1)) }),
  };
}

/** Returns the SQL of a failed query without its parameters, and no database message that quotes a value. */
function describeMessage(error: Error): string {
  const { query, params, code, severity } = error as Partial<Record<'query' | 'params' | 'code' | 'severity', unknown>>;
  if (severity !== undefined) {
    // Class 22, data exceptions: 'invalid input syntax for type integer: "Ana"'. Other classes quote values only in
    // details.
    return typeof code === 'string' && code.startsWith('22') ? 'The database cannot take a value.' : error.message;
  }
  return typeof query === 'string' && params !== undefined ? `Failed query: ${query}` : error.message;
}

/** Returns the stack without its first lines, which repeat the message. */
function stackFrames({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length);
}

const isOfQuery = (error: unknown): boolean =>
  error instanceof Error && (('query' in error && 'params' in error) || isOfQuery(error.cause));

/** Returns an error without the parameters of a failed query, for loggers that are not ours. */
export function withoutParameters(error: unknown): unknown {
  if (!isOfQuery(error)) return error;
  const { type, message, stack } = describeError(error) as LoggedError;
  return Object.assign(new Error(message), { name: type, stack });
}
