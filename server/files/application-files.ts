import { releaseFiles, findFile } from './file.repo.ts';
import { mediaTypes } from './file.contract.ts';
import type { OpenKeptFile } from '../integrations/lms/send-file.ts';
import type { Deliver } from '../outbox/outbox.contract.ts';
import type { Services } from '../services.ts';

/** Opens kept files for the learning system. */
export const openKeptFile =
  ({ db, files }: Pick<Services, 'db' | 'files'>): OpenKeptFile =>
  async (id) => {
    const file = /^[\da-f-]{36}$/.test(id) ? await findFile(db, id) : null;
    const content = file && (await files.storage.read(id));
    return content && { name: file.name, mediaType: mediaTypes[file.ending], size: file.size, content };
  };

/** Names what holds the files of an application that no record but its message knows. */
export const heldByApplication = (submissionId: string): string => `lms-application:${submissionId}`;

/** Lets go of such files once the learning system has them. */
export const releaseDelivered =
  (deliver: Deliver, { db }: Pick<Services, 'db'>): Deliver =>
  async (message, stopping, steps) => {
    const outcome = await deliver(message, stopping, steps);
    const { submissionId } = message.payload;
    if (outcome.ok && message.kind === 'application' && typeof submissionId === 'string') {
      await releaseFiles(db, heldByApplication(submissionId));
    }
    return outcome;
  };
