import type { Env } from '../../../platform/env/env.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Auth } from '../../../people/auth/create-auth.ts';
import type {
  Certificate,
  CertificateCriteria,
  CertificateRegister,
  CertificateVersion,
} from './certificate.contract.ts';
import { demoCertificates } from './demo-certificates.ts';
import { createHttpRegister } from './http-register.ts';

/** Without a learning system certificates are unknown, which differs from an empty result. */
const noRegister: CertificateRegister = {
  find: () => Promise.resolve({ ok: false, reason: 'No learning system is configured.' }),
};

/** The register of this installation; a demo without a learning system gets sample certificates. */
export function chooseRegister({ connectors, isDemo }: Pick<Env, 'connectors' | 'isDemo'>): CertificateRegister {
  if (connectors.lms) return createHttpRegister(connectors.lms);
  return isDemo ? demoCertificates : noRegister;
}

/** Looks up certificates for the public; requests per address are limited, because answers contain names. */
export async function findCertificates(
  { auth, certificates, log }: Pick<Platform, 'log'> & { auth: Auth; certificates: CertificateRegister },
  address: string,
  { version, criteria }: { version: CertificateVersion; criteria: CertificateCriteria },
): Promise<Result<readonly Certificate[], 'too_many_attempts' | 'unavailable'>> {
  const attempt = await auth.throttle.attempt('certificateSearch', '', address);
  if (!attempt.isAllowed) {
    const { retryAfterSeconds } = attempt;
    const message = `Too many searches. Try again in ${retryAfterSeconds} seconds.`;
    return fail('too_many_attempts', message, undefined, { retryAfterSeconds });
  }
  const found = await certificates.find(version, criteria);
  if (found.ok) return succeed(found.certificates);
  log.error({ version, reason: found.reason }, 'certificates could not be looked up');
  return fail('unavailable', 'Certificates cannot be looked up just now. Please try again in a few minutes.');
}
