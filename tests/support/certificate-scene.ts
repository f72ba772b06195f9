import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rightsOf } from './role-rights.ts';
import { createAccount } from '../../server/people/accounts/account.repo.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import { users } from '../../server/people/auth/auth.table.ts';
import {
  submitCertificate,
  takeCertificateFile,
  type CertificateSender,
} from '../../server/store/checkout/exemptions/submit-certificate.ts';
import type { Platform } from '../../server/platform/platform.ts';
import type { Files } from '../../server/platform/files/open-files.ts';

/** A member of staff. */
export const staffPerson = (change: Partial<Person> = {}): Person => ({
  userId: 'staff-1',
  email: 'staff@example.org',
  name: 'Stef',
  sessionId: 's',
  country: 'US',
  roles: new Set(['user'] as const),
  ...rightsOf('staff'),
  membership: 'none',
  impersonator: null,
  ...change,
});

/** A customer who can sign in, with an account record. */
export async function addCustomer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  language = 'en',
): Promise<void> {
  const now = clock.now();
  await db.insert(users).values({
    id: userId,
    name: 'Ana Núñez',
    email: `${userId}@example.org`,
    emailVerified: true,
    createdAt: now,
    updatedAt: now,
  });
  await createAccount(db, clock, { userId, firstName: 'Ana', lastName: 'Núñez', language });
}

type CertificateServices = Pick<Platform, 'db' | 'clock' | 'installation'> & { files: Files };

/** Stores a certificate of an account that waits for staff. @returns its id */
export const handIn = (services: CertificateServices, userId: string, states: readonly string[] = ['OH']) =>
  handInAs(services, { userId }, { states });

/** Stores a certificate that waits for staff. @returns its id */
export async function handInAs(
  services: CertificateServices,
  sender: CertificateSender,
  { states = ['OH'], number = '' }: { states?: readonly string[]; number?: string } = {},
): Promise<string> {
  const file = path.join(services.files.arrivals, crypto.randomUUID());
  const content = '%PDF-1.7 certificate';
  await writeFile(file, content);
  const arrived = {
    field: 'file',
    name: 'exempt.pdf',
    file,
    size: content.length,
    isCut: false,
    sender: 'address',
    sha256: 'a'.repeat(64),
  };
  const taken = await takeCertificateFile(services, sender, arrived);
  if (!taken.ok) throw new Error(taken.message);
  const handedIn = await submitCertificate(services, { sender, fileId: taken.value.id, states, number });
  if (!handedIn.ok) throw new Error(handedIn.message);
  return handedIn.value.id;
}
