import { randomUUID } from 'node:crypto';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import { lockCart } from '../../cart/cart.repo.ts';
import type { FileRule } from '../../../platform/files/file.contract.ts';
import { findFile, assignFiles, type StoredFile } from '../../../platform/files/file.repo.ts';
import { storeFile, type FileProblem } from '../../../platform/files/store-file.ts';
import type { ArrivedFile } from '../../../platform/files/receive-form.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { cleanLine } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { isUuid } from '../../../platform/uuid.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../../platform/files/open-files.ts';
import {
  countCertificates,
  countLooseFiles,
  countSentFiles,
  insertCertificate,
  type ExemptionCertificate,
} from './exemption.repo.ts';
import {
  certificateOwner,
  findCertificateProblems,
  guestFileLimit,
  looseFileLimit,
  waitingLimit,
} from './exemption.rules.ts';

const purpose = 'tax-certificate';
const day = 86_400_000;

/** Allowed types and size of a certificate's file. */
export const certificateFile: FileRule = { types: ['pdf', 'png', 'jpg', 'jpeg'], largest: 10_485_760 };

/** Who sends a certificate: an account, or the guest of a cart, who is written to. */
export type CertificateSender = { userId: string } | { cartId: string; name: string; email: string; language: Locale };

/** Returns the owner of what a sender sends. */
export const ownerOf = (sender: { userId: string } | { cartId: string }): string =>
  ('userId' in sender ? certificateOwner(sender, null) : certificateOwner(null, sender.cartId)) ?? '';

/**
 * Stores the file of a certificate while the rest of the form is corrected. Unsubmitted files are deleted after a day;
 * their number is limited, so that they cannot fill the disk. Guests have as many carts as they want, so their files are
 * also counted by network.
 */
export async function takeCertificateFile(
  services: Pick<Platform, 'db' | 'clock'> & { files: Files },
  sender: { userId: string } | { cartId: string },
  arrived: ArrivedFile,
): Promise<Result<StoredFile, FileProblem | 'too_many_files'>> {
  const { db, clock } = services;
  const owner = ownerOf(sender);
  const loose = await countLooseFiles(db, owner, purpose);
  if (loose >= looseFileLimit) return fail('too_many_files', `${loose} files are kept for you already.`);
  if ('cartId' in sender) {
    const since = new Date(clock.now().getTime() - day);
    const sent = await countSentFiles(db, { sender: arrived.sender, purpose, since });
    if (sent >= guestFileLimit) return fail('too_many_files', `${sent} files came from your network today.`);
  }
  return storeFile(services, arrived, { owner, purpose, rule: certificateFile });
}

/**
 * Returns the file that an earlier submission uploaded; null if it was deleted, submitted or belongs to somebody else.
 */
export async function findCertificateFile(
  { db }: Pick<Platform, 'db'>,
  owner: string,
  fileId: string,
): Promise<StoredFile | null> {
  const file = isUuid(fileId) ? await findFile(db, fileId) : null;
  return file && file.owner === owner && file.purpose === purpose && file.usedBy === null ? file : null;
}

interface SentCertificate {
  sender: CertificateSender;
  fileId: string;
  states: readonly string[];
  /** As printed on it; empty if it has none. */
  number: string;
}

/** Submits a certificate for approval by staff (docs/decisions/checkout.md#tax-exemption). */
export async function submitCertificate(
  { db, clock, installation }: Pick<Platform, 'db' | 'clock' | 'installation'>,
  { sender, fileId, states, number }: SentCertificate,
): Promise<Result<ExemptionCertificate, 'invalid_input' | 'too_many' | 'file_gone'>> {
  const problems = findCertificateProblems({ states, number }, installation.country);
  if (Object.keys(problems).length > 0) {
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  }
  const owner = ownerOf(sender);
  return db.transaction(async (tx) => {
    // One at a time per sender, so that concurrent ones are counted.
    await ('userId' in sender ? lockAccount(tx, sender.userId) : lockCart(tx, sender.cartId));
    const waiting = await countCertificates(tx, owner, 'waiting');
    if (waiting >= waitingLimit) return fail('too_many', `${waiting} certificates are waiting already.`);
    const id = randomUUID();
    const used = await assignFiles(tx, { ids: [fileId], owner, purpose, usedBy: `${purpose}:${id}` });
    if (used.length === 0) return fail('file_gone', 'The file is not there any more. Send it again.');
    const askedStates = [...new Set(states)].toSorted();
    const guest = 'cartId' in sender ? sender : null;
    return succeed(
      await insertCertificate(tx, {
        id,
        userId: owner,
        guestName: guest ? cleanLine(guest.name) : '',
        guestEmail: guest?.email ?? '',
        guestLanguage: guest?.language ?? null,
        fileId,
        askedStates,
        number: cleanLine(number),
        createdAt: clock.now(),
      }),
    );
  });
}
