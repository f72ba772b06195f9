import { todayOf } from '../../platform/dates/today.ts';
import type { Person } from '../../people/access/access.contract.ts';
import { cleanLine, findLineProblem, type Problem } from '../../platform/problem.rules.ts';
import { findCartContext } from '../cart/cart-context.ts';
import type { CartOwner } from '../cart/cart-owner.ts';
import { failFields, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkoutLimits } from './checkout-address.rules.ts';
import type { Contact } from './compose-quote.ts';
import { cleanEmail, findEmailProblem } from '../../platform/email.rules.ts';
import type { CheckoutReading } from './read-checkout.ts';
import { writeTile } from './save-step.ts';

/**
 * Completes the info step. Data from the profile is neither read from the form nor checked
 * (docs/decisions/account-and-profile.md#locked-fields, docs/decisions/checkout.md#guests).
 */
export async function saveInfo(
  services: Pick<Platform, 'db' | 'clock' | 'installation'>,
  who: { person: Person | null; owner: CartOwner | null },
  entered: Contact,
): Promise<Result<CheckoutReading, 'cart_missing' | 'invalid_input'>> {
  const context = await findCartContext(services.db, todayOf(services), who.person);
  const { account } = context;
  const contact = {
    firstName: cleanLine(account?.firstName || entered.firstName),
    lastName: cleanLine(account?.lastName || entered.lastName),
    email: cleanEmail(who.person?.email ?? entered.email),
  };
  const name = (field: 'firstName' | 'lastName') =>
    account?.[field] ? null : findLineProblem(contact[field], { max: checkoutLimits[field], isRequired: true });
  const found: [string, Problem | null][] = [
    ['firstName', name('firstName')],
    ['lastName', name('lastName')],
    ['email', who.person ? null : findEmailProblem(contact.email)],
  ];
  const problems = Object.fromEntries(found.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
  if (Object.keys(problems).length > 0) {
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  }
  return writeTile(services, who.owner, 'info', { columns: contact, read: { context } });
}
