import { may } from '../../../../../server/people/access/access.rules.ts';
import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import { listCommitteeOffices, type CommitteeOffice } from '../../../../../server/people/accounts/office.repo.ts';
import { endOffice, giveOffice } from '../../../../../server/people/offices/change-office.ts';
import { readGrantFacts } from '../../../../../server/people/offices/list-office-kinds.ts';
import { moduleSwitch } from '../../../../../server/platform/installation/modules.rules.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { actorOf, personIdOf, type PersonSection, type SectionCall } from './person-section.ts';

interface OfficesView {
  held: CommitteeOffice[];
  /** Kinds of office to choose from. */
  kinds: { value: string; label: string }[];
  mayChange: boolean;
}

/** Returns whoever changes an office, as the audit records them. */
function officeActor(call: SectionCall): { userId: string; requestId: string } | null {
  const actor = actorOf(call);
  return actor && { userId: actor.id, requestId: actor.requestId };
}

/**
 * The offices of a person on committees, with forms that give and end one; null for people without a customer record, and
 * where there are no committees.
 */
export const officesSection: PersonSection<OfficesView | null> = {
  async load({ services, page, viewer }, { userId }) {
    if (moduleSwitch(services.installation.modulesOff).off.has('committees')) return null;
    if (!(await findAccount(services.db, userId))) return null;
    const [held, { kinds }] = await Promise.all([listCommitteeOffices(services, userId), readGrantFacts(services.db)]);
    return {
      held,
      kinds: kinds.map(({ id, names }) => ({ value: id, label: names[page.language] ?? id })),
      mayChange: may(viewer.person, 'offices'),
    };
  },
  rights: { office: 'offices', 'end-office': 'offices' },
  intents: {
    async office(call) {
      const { services, form, page } = call;
      const actor = officeActor(call);
      if (!actor) return notFound();
      const text = (name: string) => form.get(name) ?? '';
      const given = await giveOffice(services, {
        actor,
        userId: personIdOf(call),
        reason: text('officeReason'),
        typed: {
          committee: text('committee'),
          committeeName: text('committeeName'),
          kind: text('kind'),
          office: text('officeText'),
          individualNumber: text('individualNumber').trim(),
          since: text('since'),
          until: text('until'),
        },
      });
      if (given.ok) return redirectTo(`${page.path}?done=office`);
      if (given.code === 'not_found') return notFound();
      const fields: Readonly<Record<string, string>> = { reason: 'officeReason', office: 'officeText' };
      const problems = Object.entries(given.problems ?? {});
      return {
        errors: problems.map(([field, { key, tokens }]) => ({
          field: fields[field] ?? field,
          message: page.t(key, tokens),
        })),
      };
    },
    async 'end-office'(call) {
      const { services, form, page } = call;
      const actor = officeActor(call);
      if (!actor) return notFound();
      const office = { acronym: form.get('acronym') ?? '', officeName: form.get('officeName') ?? '' };
      const change = { actor, userId: personIdOf(call), reason: form.get('endReason') ?? '', office };
      const ended = await endOffice(services, change);
      if (ended.ok) return redirectTo(`${page.path}?done=office-ended`);
      if (ended.code === 'not_found') return { errors: [{ message: page.t('PeopleOfficeGone') }], status: 409 };
      const problem = ended.problems?.['reason'];
      const message = problem ? page.t(problem.key, problem.tokens) : ended.message;
      return { errors: [{ field: `endReason-${office.acronym}-${office.officeName}`, message }] };
    },
  },
};
