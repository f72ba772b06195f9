import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { pixelLimit, sizeName, listImageSizes, type Size } from './image.rules.ts';

/** A size of a picture on this disk. */
interface MadeSize {
  name: string;
  file: string;
}

/** Quality of WebP: a higher one only makes files larger, without a visible difference. */
const quality = 80;

/** Returns the dimensions of a picture after rotation. @throws when it is not a picture, or above the limit */
export async function measureImage(file: string): Promise<Size> {
  const { autoOrient } = await open(file).metadata();
  return autoOrient;
}

/**
 * Writes the sizes of a picture as WebP into a folder, without the camera's metadata, such as the place.
 * @throws when the picture cannot be read or the disk is full; no file is then left in the folder
 */
export async function makeSizes(file: string, { hash, folder, size }: { hash: string; folder: string; size: Size }) {
  const made: MadeSize[] = [];
  try {
    for (const each of listImageSizes(size)) {
      const target = path.join(folder, randomUUID());
      const scaled = open(file).autoOrient().resize(each.width, each.height, { fit: 'fill' });
      // Written by Node, whose errors distinguish a full disk from an unreadable picture.
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

/** Removes sizes that were not stored. */
export const removeSizes = async (made: readonly MadeSize[]): Promise<void> =>
  void (await Promise.all(made.map(({ file }) => rm(file, { force: true }))));

const open = (file: string) => sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' });
