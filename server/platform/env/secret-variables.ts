import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import type { Secrets } from '../secrets.ts';
import { makeDataDirectory } from './data-directory.ts';
import { secretList } from './secret-list.ts';

/** The keys that sign and encrypt. */
export const secretVariables = {
  PUBLISH_SECRET: v.optional(secretList({ least: 16, described: 'at least 16 characters' })),
  SESSION_SECRET: v.optional(secretList({ least: 32, described: 'at least 32 characters' })),
};

/**
 * Given secrets take precedence; missing ones are generated once per data directory and stored in secrets.json (mode
 * 0600).
 */
export function readSecrets(
  dataDir: string,
  given: { PUBLISH_SECRET?: Secrets | undefined; SESSION_SECRET?: Secrets | undefined },
): { publishSecrets: Secrets; sessionSecrets: Secrets } {
  if (given.PUBLISH_SECRET && given.SESSION_SECRET) {
    return { publishSecrets: given.PUBLISH_SECRET, sessionSecrets: given.SESSION_SECRET };
  }
  const kept = readKept(secretsFile(dataDir));
  return {
    publishSecrets: given.PUBLISH_SECRET ?? [kept.publishSecret],
    sessionSecrets: given.SESSION_SECRET ?? [kept.sessionSecret],
  };
}

/** Returns the file of the generated secrets, created if it is missing. */
export function secretsFile(dataDir: string): string {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) makeSecrets(dataDir, file);
  return file;
}

/**
 * Written to a temporary file and linked: of two processes that start together one creates the secrets and both read
 * them.
 */
function makeSecrets(dataDir: string, file: string): void {
  const own = `${file}.${process.pid}`;
  const secret = () => randomBytes(32).toString('base64url');
  makeDataDirectory(dataDir);
  try {
    writeFileSync(own, JSON.stringify({ publishSecret: secret(), sessionSecret: secret() }, null, 2), { mode: 0o600 });
    linkSync(own, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && existsSync(file)) return;
    throw new BadEnvironment(`The environment variable DATA_DIR must name a directory to write in: ${message}.`);
  } finally {
    if (existsSync(own)) rmSync(own);
  }
}

function readKept(file: string): { publishSecret: string; sessionSecret: string } {
  const secret = v.pipe(v.string(), v.minLength(16));
  try {
    return v.parse(v.object({ publishSecret: secret, sessionSecret: secret }), JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new BadEnvironment(
      `${file} cannot be read as secrets: remove it to have new ones made, or set PUBLISH_SECRET and SESSION_SECRET.`,
    );
  }
}
