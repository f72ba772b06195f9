import { randomUUID } from 'node:crypto';
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

/** Writes the sizes of a picture as WebP into a folder. What the camera noted, such as the place, is left out. */
export async function makeSizes(file: string, { hash, folder, size }: { hash: string; folder: string; size: Size }) {
  const made: MadeSize[] = [];
  for (const each of sizesOf(size)) {
    const target = path.join(folder, randomUUID());
    await open(file).autoOrient().resize(each.width, each.height, { fit: 'fill' }).webp({ quality }).toFile(target);
    made.push({ name: sizeName(hash, each), file: target });
  }
  return made;
}

const open = (file: string) => sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' });
