import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env/env.ts';
import { createBucketStorage } from './bucket-storage.ts';
import { createClamdScanner } from './clamd-scanner.ts';
import { embeddedScanner } from './embedded-scanner.ts';
import { createFolderStorage, type FileStorage } from './file-storage.ts';
import type { FileScanner } from './scanner.ts';
import { UnsentRoom } from './unsent-room.ts';

/** Where uploaded files are kept, and where they lie while they arrive. */
export interface Files {
  storage: FileStorage;
  /** A folder of this machine. */
  arrivals: string;
  /** Looks at every file before it is kept. */
  scanner: FileScanner;
  /** Bounds the files that no record holds. */
  room: UnsentRoom;
}

const unbounded = { sender: Infinity, total: Infinity };

/** Opens the storage of the configuration: the bucket where there is one, else a folder of DATA_DIR. */
export async function openFiles({
  dataDir,
  bucket,
  clamd,
  unsentUploads = unbounded,
}: Pick<Env, 'dataDir' | 'bucket'> & Partial<Pick<Env, 'clamd' | 'unsentUploads'>>): Promise<Files> {
  // Beside the folder of kept files: a file is renamed from one into the other, which no copy can leave half done.
  const arrivals = path.join(dataDir, 'files', 'arrivals');
  await mkdir(arrivals, { recursive: true });
  const storage = bucket ? createBucketStorage(bucket) : createFolderStorage(path.join(dataDir, 'files'));
  const scanner = clamd ? createClamdScanner(clamd) : embeddedScanner;
  return { storage, arrivals, scanner, room: new UnsentRoom(unsentUploads) };
}
