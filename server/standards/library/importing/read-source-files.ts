import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EditionSource } from '../edition-tree.contract.ts';
import { decodeBeginning } from '../xml/decode-xml.ts';
import { findFormat } from './import-edition.ts';
import { stemOf } from './picture-files.ts';

/** Reads the pictures that a text names, of the folder `figures` beside its file. */
export async function readPicturesBeside(file: string, text: string): Promise<Map<string, Uint8Array>> {
  const folder = path.join(path.dirname(file), 'figures');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // Only those it names: the folder may serve many editions.
  const isNamed = (name: string) =>
    [`${stemOf(name)}.`, `${stemOf(name)}"`].some((spelling) => text.includes(spelling));
  const named = names.filter(isNamed);
  const pictures = await Promise.all(
    named.map(async (name) => [name, new Uint8Array(await readFile(path.join(folder, name)))] as const),
  );
  return new Map(pictures);
}

/** Reads a source with the pictures of the folder `figures` beside it. */
export async function readSourceFile(file: string): Promise<EditionSource> {
  const bytes = new Uint8Array(await readFile(file));
  const pictures = await readPicturesBeside(file, decodeBeginning(bytes, bytes.length));
  return { format: findFormat(bytes), name: path.basename(file), bytes, pictures };
}
