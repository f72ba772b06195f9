import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from '../../../platform/files/open-files.ts';
import type { ArrivedFile } from '../../../platform/files/receive-form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placeOfUpload } from './check-uploads.ts';

export type UploadServices = Pick<Platform, 'db' | 'clock'> & { files: Files };

/** Copies the bytes of a checked upload to where uploads arrive. */
export type Arrive = (name: string, of: { sha256: string; size: number }) => Promise<ArrivedFile>;

export const arriveFrom =
  ({ files }: Pick<UploadServices, 'files'>, folder: string): Arrive =>
  async (name, { sha256, size }) => {
    const file = path.join(files.arrivals, randomUUID());
    await copyFile(placeOfUpload(folder, sha256), file);
    return { field: 'file', name, file, size, isCut: false, sender: 'import', sha256 };
  };
