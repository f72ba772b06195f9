import { findFile } from './file.repo.ts';
import { mediaTypes } from './file.contract.ts';
import type { OpenStoredFile } from '../integrations/lms/send-file.ts';
import type { Platform } from '../platform.ts';
import type { Files } from './open-files.ts';

/** Opens stored files for the learning system. */
export const openStoredFile =
  ({ db, files }: Pick<Platform, 'db'> & { files: Files }): OpenStoredFile =>
  async (id) => {
    const file = /^[\da-f-]{36}$/.test(id) ? await findFile(db, id) : null;
    const content = file && (await files.storage.read(id));
    return content && { name: file.name, mediaType: mediaTypes[file.ending], size: file.size, content };
  };
