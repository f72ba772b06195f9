import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { BackupProblem } from './backup-problem.ts';
import { layout, manifest, type Manifest } from './manifest.contract.ts';

/** Reads the manifest of a backup. @throws BackupProblem when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, layout.manifest);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BackupProblem(`${folder} holds no complete backup: ${layout.manifest} is missing.`);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (read.success) return read.output;
  const field = v.getDotPath(read.issues[0]);
  throw new BackupProblem(`${file} cannot be read${field ? `: the field ${field} is missing or wrong` : ''}.`);
}
