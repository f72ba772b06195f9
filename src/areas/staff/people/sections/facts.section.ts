import { may } from '../../../../../server/people/access/access.rules.ts';
import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { changeCustomer } from '../../../../../server/people/customers/change-customer.ts';
import { factsOf, type CustomerFacts } from '../../../../../server/people/customers/customer-facts.rules.ts';
import { listPriceLists } from '../../../../../server/store/pricing/price.repo.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { readFactsForm, sentFacts } from './read-facts-form.ts';
import { actorOf, personIdOf, type PersonSection } from './person-section.ts';

interface FactsView {
  facts: CustomerFacts;
  /** The facts that the form began with, to find what was changed in it. */
  was: string;
  companies: { value: string; label: string }[];
  mayChange: boolean;
}

/** Facts and identifiers of a customer that they cannot change themselves; null for people without a customer record. */
export const factsSection: PersonSection<FactsView | null> = {
  async load({ services: { db }, viewer, form }, { userId }) {
    const [account, lists] = await Promise.all([findAccount(db, userId), listPriceLists(db)]);
    if (!account) return null;
    const stored = factsOf(account);
    const isSent = form?.get('intent') === 'facts';
    const companies = [...new Set(['default', ...lists, stored.companyId])];
    return {
      facts: isSent ? sentFacts(form) : stored,
      was: isSent ? (form.get('was') ?? '') : JSON.stringify(stored),
      companies: companies.map((id) => ({ value: id, label: id })),
      mayChange: may(viewer.person, 'people.facts'),
    };
  },
  rights: { facts: 'people.facts' },
  intents: {
    async facts(call) {
      const { services, form, page } = call;
      const actor = actorOf(call);
      if (!actor) return notFound();
      const changed = await changeCustomer(services, {
        actor: { userId: actor.id, requestId: actor.requestId },
        userId: personIdOf(call),
        change: readFactsForm(form),
        reason: form.get('factsReason') ?? '',
        priceLists: await listPriceLists(services.db),
        isTold: true,
      });
      if (changed.ok) return redirectTo(`${page.path}?done=${changed.value.length > 0 ? 'facts' : 'same'}`);
      if (changed.code === 'not_found') return notFound();
      if (changed.code === 'forbidden') return { errors: [{ message: page.t('PeopleFactsOwn') }], status: 409 };
      const problems = Object.entries(changed.problems ?? {});
      return {
        errors: problems.map(([field, { key, tokens }]) => ({
          field: field === 'reason' ? 'factsReason' : field,
          message: page.t(key, tokens),
        })),
      };
    },
  },
};
