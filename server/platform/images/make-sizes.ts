import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { pixelLimit, sizeName, sizesOf, type Size } from './image.rules.ts';

/** One size of a picture as a file of this disk. */
interface MadeSize {
  name: string;
  file: string;
}

/** Quality of WebP: above it pictures grow, and nobody sees why. */
const quality = 80;

/** Reads how large a picture is, turned as its camera says. @throws when it is none, or beyond the limit */
export async function measureImage(file: string): Promise<Size> {
  const { autoOrient } = await open(file).metadata();
  return autoOrient;
}

/**
 * Writes the sizes of a picture as WebP into a folder. What the camera noted, such as the place, is left out.
 * @throws when the picture cannot be read or the disk is full; nothing is left in the folder then
 */
export async function makeSizes(file: string, { hash, folder, size }: { hash: string; folder: string; size: Size }) {
  const made: MadeSize[] = [];
  try {
    for (const each of sizesOf(size)) {
      const target = path.join(folder, randomUUID());
      const scaled = open(file).autoOrient().resize(each.width, each.height, { fit: 'fill' });
      // Written by Node, whose errors tell a full disk from a picture that cannot be read.
      const bytes = await scaled.webp({ quality }).toBuffer();
      made.push({ name: sizeName(hash, each), file: target });
      await writeFile(target, bytes);
    }
    return made;
  } catch (error) {
    await removeSizes(made);
    throw error;
  }
}

/** Removes sizes that nobody has kept. */
export const removeSizes = async (made: readonly MadeSize[]): Promise<void> =>
  void (await Promise.all(made.map(({ file }) => rm(file, { force: true }))));

const open = (file: string) => sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' });
