import { randomUUID } from 'node:crypto';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import type { FileRule } from '../../../platform/files/file.contract.ts';
import { assignFiles, countLooseFiles, findFile, type StoredFile } from '../../../platform/files/file.repo.ts';
import { storeFile, type FileProblem } from '../../../platform/files/store-file.ts';
import type { ArrivedFile } from '../../../platform/files/receive-form.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { isUuid } from '../../../platform/uuid.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import { countCertificates, insertCertificate, type ExemptionCertificate } from './exemption.repo.ts';
import { findStatesProblems, looseFileLimit, waitingLimit } from './exemption.rules.ts';

const purpose = 'tax-certificate';

/** Allowed types and size of a certificate's file. */
export const certificateFile: FileRule = { types: ['pdf', 'png', 'jpg', 'jpeg'], largest: 10_485_760 };

/**
 * Stores the file of a certificate while the rest of the form is corrected. Unsubmitted files are deleted after a day;
 * their number is limited, so that they cannot fill the disk.
 */
export async function takeCertificateFile(
  services: Pick<Platform, 'db' | 'clock'> & { files: Files },
  userId: string,
  arrived: ArrivedFile,
): Promise<Result<StoredFile, FileProblem | 'too_many_files'>> {
  const loose = await countLooseFiles(services.db, userId, purpose);
  if (loose >= looseFileLimit) return fail('too_many_files', `${loose} files are kept for you already.`);
  return storeFile(services, arrived, { owner: userId, purpose, rule: certificateFile });
}

/**
 * Returns the file that an earlier submission uploaded; null if it was deleted, submitted or belongs to another person.
 */
export async function findCertificateFile(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  fileId: string,
): Promise<StoredFile | null> {
  const file = isUuid(fileId) ? await findFile(db, fileId) : null;
  return file && file.owner === userId && file.purpose === purpose && file.usedBy === null ? file : null;
}

/** Submits a certificate for approval by staff (docs/decisions/checkout.md#tax-exemption). */
export async function submitCertificate(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  { userId, fileId, states }: { userId: string; fileId: string; states: readonly string[] },
): Promise<Result<ExemptionCertificate, 'invalid_input' | 'too_many' | 'file_gone'>> {
  const problems = findStatesProblems(states, installation.country);
  if (Object.keys(problems).length > 0) {
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  }
  return db.transaction(async (tx) => {
    // One at a time per person, so that concurrent ones are counted.
    await lockAccount(tx, userId);
    const waiting = await countCertificates(tx, userId, 'waiting');
    if (waiting >= waitingLimit) return fail('too_many', `${waiting} certificates are waiting already.`);
    const id = randomUUID();
    const used = await assignFiles(tx, { ids: [fileId], owner: userId, purpose, usedBy: `${purpose}:${id}` });
    if (used.length === 0) return fail('file_gone', 'The file is not there any more. Send it again.');
    const askedStates = [...new Set(states)].toSorted();
    return succeed(await insertCertificate(tx, { id, userId, fileId, askedStates, createdAt: clock.now() }));
  });
}
