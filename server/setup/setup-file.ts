import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** A file of answers that cannot be read; the message names it and the fix. */
export class BadSetupFile extends Error {
  override name = 'BadSetupFile';
}

/** Reads answers from a YAML file, unchecked. @throws BadSetupFile */
export async function readSetupFile(file: string): Promise<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new BadSetupFile(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadSetupFile(`${file} must hold answers, one "name: value" a line.`);
  }
  return value as Record<string, unknown>;
}
