import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { accountPath } from '../../../people/accounts/account-paths.rules.ts';
import { lockAddressee, type Addressee } from '../../../people/accounts/addressee.repo.ts';
import { cleanLine, type Problems } from '../../../platform/problem.rules.ts';
import { longDate } from '../../../platform/dates/date-text.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { EmailDraft, MailContent } from '../../../platform/email/mail.contract.ts';
import { sitePath } from '../../../content/items/site-path.rules.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Env } from '../../../platform/env/env.ts';
import { lockCertificate, updateCertificate, type ExemptionCertificate } from './exemption.repo.ts';
import { findApprovalProblems, findRefusalProblems } from './exemption.rules.ts';

/** A staff member's decision about a certificate. */
export type CertificateDecision =
  | { kind: 'approve'; states: readonly string[]; expiresOn: string; number: string }
  | { kind: 'refuse'; reason: string };

type Refusal = 'forbidden' | 'not_found' | 'invalid_input';

/**
 * Decides about a certificate: approves it for states until a day, or refuses it with a reason, which also revokes an
 * approved one. Staff only, never while acting as a customer and never about their own
 * (docs/decisions/checkout.md#tax-exemption). Audit entry and email are in the same transaction.
 */
export async function decideCertificate(
  { db, clock, env, installation }: Pick<Platform, 'db' | 'clock' | 'installation'> & { env: Pick<Env, 'siteOrigin'> },
  { staff, id, decision, requestId }: { staff: Person; id: string; decision: CertificateDecision; requestId: string },
): Promise<Result<null, Refusal>> {
  if (!may(staff, 'exemptions.decide')) return fail('forbidden', 'Only staff decide on certificates.');
  const today = organizationDate(clock.now(), installation.timeZone);
  const problems = findProblems(decision, { today, home: installation.country });
  if (Object.keys(problems).length > 0)
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  return db.transaction(async (tx) => {
    const certificate = await lockCertificate(tx, id);
    if (!certificate || !isOpenTo(certificate, decision)) return fail('not_found', 'This certificate is not waiting.');
    if (certificate.userId === staff.userId) return fail('forbidden', 'Nobody decides on their own certificate.');
    // The customer's record is locked first, so that messages about one person keep their order.
    const guest = toGuest(certificate);
    const customer = guest ?? (await lockAddressee(tx, certificate.userId));
    if (!customer) return fail('not_found', 'The customer has no account any more.');
    await updateCertificate(tx, id, { ...columnsOf(decision), decidedBy: staff.userId, decidedAt: clock.now() });
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: guest ? null : certificate.userId,
      requestId,
      action: `exemption-${decision.kind}`,
      detail: `certificate ${id}: ${detailOf(decision)}`,
    });
    const email = writeEmail(decision, customer, { siteOrigin: env.siteOrigin, isGuest: guest !== null });
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: 'tax-exemption',
      payload: { ...email },
      // Each decision about a certificate happens at most once.
      reference: `exemption-${id}-${decision.kind}`,
    });
    return succeed(null);
  });
}

/** Returns the guest who sent a certificate; null if an account did. */
const toGuest = ({ guestEmail: email, guestName: name, guestLanguage }: ExemptionCertificate): Addressee | null =>
  email === '' ? null : { name, email, language: guestLanguage ?? defaultLocale };

/** Returns whether a certificate can be decided in this way: a waiting one in both, an approved one can be revoked. */
const isOpenTo = ({ state }: ExemptionCertificate, { kind }: CertificateDecision): boolean =>
  state === 'waiting' || (state === 'approved' && kind === 'refuse');

const findProblems = (decision: CertificateDecision, at: { today: string; home: string }): Problems =>
  decision.kind === 'approve' ? findApprovalProblems(decision, at) : findRefusalProblems(decision.reason);

const statesOf = (states: readonly string[]): string[] => [...new Set(states)].toSorted();

const columnsOf = (decision: CertificateDecision): Partial<ExemptionCertificate> =>
  decision.kind === 'approve'
    ? {
        state: 'approved',
        states: statesOf(decision.states),
        expiresOn: decision.expiresOn,
        number: cleanLine(decision.number),
        reason: '',
      }
    : { state: 'refused', states: [], expiresOn: null, reason: cleanLine(decision.reason) };

/** Returns the note about a decision for the record. */
const detailOf = (decision: CertificateDecision): string =>
  decision.kind === 'approve'
    ? [`${statesOf(decision.states).join(' ')} until ${decision.expiresOn}`, cleanLine(decision.number)]
        .filter((text) => text !== '')
        .join(', number ')
    : cleanLine(decision.reason);

/** Returns the email to the customer. */
function writeEmail(
  decision: CertificateDecision,
  { name, email, language }: Addressee,
  { siteOrigin, isGuest }: { siteOrigin: string; isGuest: boolean },
): EmailDraft {
  const own = isGuest ? sitePath('/checkout/exemption', language) : accountPath(language, 'account-tax-exemption');
  const link = siteOrigin + own;
  const content: MailContent =
    decision.kind === 'refuse'
      ? { kind: 'exemptionRefused', name, link, reason: cleanLine(decision.reason) }
      : {
          kind: isGuest ? 'exemptionApprovedForCart' : 'exemptionApproved',
          name,
          link,
          states: statesOf(decision.states).join(', '),
          until: longDate(decision.expiresOn, language),
        };
  return { to: email, language, content };
}
