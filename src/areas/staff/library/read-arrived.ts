import { readFile } from 'node:fs/promises';
import type { ArrivedFile } from '../../../../server/platform/files/receive-form.ts';

/** Largest picture in bytes. */
export const pictureLimit = 2_000_000;

export const readBytes = async ({ file }: ArrivedFile): Promise<Uint8Array> => new Uint8Array(await readFile(file));

/** Reads the pictures of a form, by the names of their files. */
export async function readPictureFiles(files: readonly ArrivedFile[]): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const picture of files) {
    if (picture.field === 'pictures' && picture.size > 0) pictures.set(picture.name, await readBytes(picture));
  }
  return pictures;
}
