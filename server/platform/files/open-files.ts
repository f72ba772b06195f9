import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env/env.ts';
import { createBucketStorage } from './bucket-storage.ts';
import { createClamdScanner } from './clamd-scanner.ts';
import { embeddedScanner } from './embedded-scanner.ts';
import { createFolderStorage, type FileStorage } from './file-storage.ts';
import type { FileScanner } from './scanner.ts';
import { UnsentRoom } from './unsent-room.ts';

/** Storage of uploaded files, and the folder where they arrive. */
export interface Files {
  storage: FileStorage;
  /** A folder of this machine. */
  arrivals: string;
  /** Checks every file before it is stored. */
  scanner: FileScanner;
  /** Limits the unassigned files. */
  room: UnsentRoom;
}

/** Returns the folder of uploaded files, where there is no bucket. */
export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

const unbounded = { sender: Infinity, total: Infinity };

/** Opens the configured storage: the bucket if there is one, else a folder of DATA_DIR. */
export async function openFiles({
  dataDir,
  bucket,
  clamd,
  unsentUploads = unbounded,
}: Pick<Env, 'dataDir' | 'bucket'> & Partial<Pick<Env, 'clamd' | 'unsentUploads'>>): Promise<Files> {
  // Beside the folder of stored files, so that a file is moved by renaming, which cannot stop half way.
  const arrivals = path.join(filesFolder(dataDir), 'arrivals');
  await mkdir(arrivals, { recursive: true });
  const storage = bucket ? createBucketStorage(bucket) : createFolderStorage(filesFolder(dataDir));
  const scanner = clamd ? createClamdScanner(clamd) : embeddedScanner;
  return { storage, arrivals, scanner, room: new UnsentRoom(unsentUploads) };
}
