import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { findEmailProblem } from '../../../platform/email.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  cleanLine,
  cleanText,
  findLineProblem,
  findTextProblem,
  type Problems,
} from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import { longestTermsDays } from '../../../people/customers/terms.rules.ts';
import { putInvoicingSettings } from './invoicing-settings.repo.ts';

/** The settings as typed. */
export interface TypedInvoicing {
  taxNumber: string;
  bank: string;
  checkAddress: string;
  contactEmail: string;
  termsDays: string;
}

/** Longest texts, in characters. */
export const invoicingLimits = { taxNumber: 40, text: 400 } as const;

/** Returns the problems of typed settings by field. */
function findInvoicingProblems({ taxNumber, bank, checkAddress, contactEmail, termsDays }: TypedInvoicing): Problems {
  const isTerms = /^\d{1,3}$/.test(termsDays.trim()) && Number(termsDays) <= longestTermsDays;
  const found = {
    taxNumber: findLineProblem(taxNumber, { max: invoicingLimits.taxNumber }),
    bank: findTextProblem(bank, { max: invoicingLimits.text }),
    checkAddress: findTextProblem(checkAddress, { max: invoicingLimits.text }),
    contactEmail: contactEmail === '' ? null : findEmailProblem(contactEmail),
    termsDays: isTerms ? null : { key: 'InvoicingTermsInvalid' as const, tokens: { max: longestTermsDays } },
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}

/**
 * Stores what invoices say from now on; those that were issued stay as they are. On record.
 * @param given.version of the settings that the form was made from
 */
export async function saveInvoicing(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    staff,
    typed,
    version,
    requestId,
  }: {
    staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>;
    typed: TypedInvoicing;
    version: string;
    requestId: string;
  },
): Promise<Result<null, 'not_found' | 'invalid_input' | 'changed_meanwhile'>> {
  if (!may(staff, 'installation')) return fail('not_found', 'There is no such page.');
  const [bank, checkAddress] = [cleanText(typed.bank), cleanText(typed.checkAddress)];
  const [taxNumber, contactEmail] = [cleanLine(typed.taxNumber), cleanLine(typed.contactEmail)];
  const problems = findInvoicingProblems({ taxNumber, bank, checkAddress, contactEmail, termsDays: typed.termsDays });
  if (Object.keys(problems).length > 0)
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  const termsDays = Number(typed.termsDays);
  return db.transaction(async (tx) => {
    const settings = { taxNumber, bank, checkAddress, contactEmail, termsDays, updatedAt: clock.now() };
    if (!(await putInvoicingSettings(tx, settings, Number(version) || 0)))
      return fail('changed_meanwhile', 'The settings were changed meanwhile.');
    await recordAudit(tx, clock, {
      actorUserId: staff.userId,
      subjectUserId: null,
      requestId,
      action: 'invoicing-change',
      detail: `terms ${termsDays} days`,
    });
    return succeed(null);
  });
}
