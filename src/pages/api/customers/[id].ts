import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { findUserByProfile } from '../../../../server/people/accounts/account.repo.ts';
import { changeCustomer } from '../../../../server/people/customers/change-customer.ts';
import { patchCustomer } from '../../../../server/people/customers/customer-endpoints.contract.ts';
import { factSentences } from '../../../../server/people/customers/customer-facts.rules.ts';
import { auditIdOf, type Program } from '../../../../server/people/access/tokens/token.rules.ts';
import { describeProblems } from '../../../../server/platform/problem.rules.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';
import { listPriceLists } from '../../../../server/store/pricing/price.repo.ts';

export const ALL = refuseOtherMethods(patchCustomer);

/** The actor in the audit: the record system, unless a named token tells which program it is. */
const actorOf = (program: Program | null): string => (program?.isNamed ? auditIdOf(program) : 'record system');

export const PATCH = endpoint(
  patchCustomer,
  async ({ services, program, params, body: { reason, ...facts }, requestId }) => {
    const userId = await findUserByProfile(services.db, params['id'] ?? '');
    if (userId === null) return fail('not_found', 'There is no customer with this accountProfileId.');
    const changed = await changeCustomer(services, {
      actor: { userId: actorOf(program), requestId },
      userId,
      change: facts,
      reason: reason || 'By the customer-record system',
      priceLists: await listPriceLists(services.db),
      isTold: false,
    });
    if (changed.ok) return succeed({ status: 200, body: { changed: changed.value } });
    return changed.problems
      ? fail(changed.code, changed.message, describeProblems(changed.problems, factSentences))
      : changed;
  },
);
