import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { BackupProblem } from './backup-problem.ts';

/** Lines that are written at a time. */
const batch = 1_000;

/** Writes values as lines of JSON. @returns their number */
export async function writeLines(file: string, values: AsyncIterable<unknown> | Iterable<unknown>): Promise<number> {
  const handle = await open(file, 'wx');
  let count = 0;
  try {
    let lines: string[] = [];
    for await (const value of values) {
      lines.push(`${JSON.stringify(value)}\n`);
      count += 1;
      if (lines.length < batch) continue;
      await handle.write(lines.join(''));
      lines = [];
    }
    await handle.write(lines.join(''));
  } finally {
    await handle.close();
  }
  return count;
}

/** Reads lines of JSON. @throws BackupProblem naming the file and the line that cannot be read */
export async function* readLines<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): AsyncGenerator<v.InferOutput<Schema>> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    number += 1;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (!read.success) throw new BackupProblem(`${file} cannot be read: line ${number} is damaged.`);
    yield read.output;
  }
}
