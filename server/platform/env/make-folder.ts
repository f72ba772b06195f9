import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never ends where the system refuses a folder with ENOENT
 * although its parent exists, as below /proc.
 * @throws the error of the system
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || path.dirname(folder) === folder) throw error;
    makeFolder(path.dirname(folder), mode);
    mkdirSync(folder, { mode });
  }
}
