import { pino, type Logger } from 'pino';
import type { Env } from './env.ts';

export type Log = Logger;

/**
 * JSON lines in production, readable lines in a terminal. Headers that identify a person are never written;
 * addresses and bodies are not logged at all.
 */
export function createLog(env: Pick<Env, 'logLevel' | 'isProduction'>): Log {
  const readable = !env.isProduction && process.stdout.isTTY;
  return pino({
    level: env.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'token', 'email', '*.email', '*.password'],
    ...(readable && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss.l' } },
    }),
  });
}
