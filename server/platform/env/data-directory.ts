import { accessSync, constants } from 'node:fs';
import { BadEnvironment } from './bad-environment.ts';
import { makeFolder } from './make-folder.ts';

/** Creates DATA_DIR if it is missing. @throws BadEnvironment when it cannot be created or written to */
export function makeDataDirectory(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BadEnvironment(
      `The environment variable DATA_DIR must name a directory to write in: ${(error as Error).message}.`,
    );
  }
}
