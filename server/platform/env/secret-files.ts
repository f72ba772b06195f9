import { readFileSync } from 'node:fs';
import { BadEnvironment } from './bad-environment.ts';

/** Addresses that contain a password. */
const addresses = /^(DATABASE_(\w+_)?URL|SMTP_URL)$/;

/** Returns whether a variable contains a secret, so that a file can hold its value. */
export const isSecretName = (name: string): boolean =>
  addresses.test(name) || /_(SECRET|TOKEN|KEY|KEY_ID|PASSWORD)$/.test(name);

/** Longest secret, in characters: a wrong path must not load a large file. */
const longest = 64_000;

/**
 * Returns the variables with the values of those that a file holds: `SESSION_SECRET_FILE` names the file of
 * `SESSION_SECRET`, as Docker, Kubernetes and systemd provide secrets.
 * @param names of all variables
 * @throws BadEnvironment for a file that cannot be read or is empty, and for a variable that is set twice
 */
export function readSecretFiles(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const name of names.filter(isSecretName)) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) {
      throw new BadEnvironment(`The environment variables ${name} and ${name}_FILE are both set: remove one of them.`);
    }
    read[name] = readValue(`${name}_FILE`, file);
  }
  return { ...given, ...read };
}

/** Reads a file without the newline at its end, which editors and `echo` add. */
function readValue(variable: string, file: string): string {
  const text = readText(variable, file).replace(/\r?\n$/, '');
  const problem = text === '' ? 'is empty' : text.length > longest ? 'is too long for a secret' : null;
  if (problem === null) return text;
  throw new BadEnvironment(
    `The environment variable ${variable} must name a file with the secret: ${file} ${problem}.`,
  );
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadEnvironment(
      `The environment variable ${variable} must name a file that can be read: ${(error as Error).message}.`,
    );
  }
}
