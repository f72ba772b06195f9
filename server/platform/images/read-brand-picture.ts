import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from '../files/file-storage.ts';
import { readImageAddress, sizeName } from './image.rules.ts';
import type { BrandPicture } from '../brand/draw-icon.ts';
import { drawingKey, readDrawingAddress } from './drawing-address.rules.ts';
import { sanitizeSvg } from '../brand/sanitize-svg.ts';

/** Reads pictures of the brand by their address. */
export interface BrandPictures {
  /** Returns null for no address, another site's, and a missing or broken picture. */
  read(src: string | null | undefined): Promise<BrandPicture | null>;
}

/** A file of `public/`, such as /art/symbol.svg. */
const publicFile = /^(\/[\w-]+)+\.(svg|png|webp|jpe?g)$/;

/** @param publicFolder holds the files that lie at the root of the site */
export function createBrandPictures(storage: Pick<FileStorage, 'read'>, publicFolder: string): BrandPictures {
  const stored = async (key: string): Promise<Uint8Array | null> => {
    const stream = await storage.read(key);
    return stream && new Uint8Array(await new Response(stream).arrayBuffer());
  };
  const drawing = (bytes: Uint8Array | null): BrandPicture | null => {
    const clean = bytes && sanitizeSvg(new TextDecoder().decode(bytes), '');
    return clean && { kind: 'svg', svg: clean.svg };
  };
  const raster = (bytes: Uint8Array | null): BrandPicture | null => bytes && { kind: 'raster', bytes };
  return {
    async read(src) {
      if (!src) return null;
      const asked = readDrawingAddress(src);
      if (asked) return drawing(await stored(drawingKey(asked.hash)));
      const image = readImageAddress(src);
      if (image) return raster(await stored(sizeName(image.hash, image.size)));
      if (!publicFile.test(src)) return null;
      const bytes = await readFile(path.join(publicFolder, src)).catch(() => null);
      return src.endsWith('.svg') ? drawing(bytes) : raster(bytes);
    },
  };
}
