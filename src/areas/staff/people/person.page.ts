import { listAudit } from '../../../../server/people/access/audit.repo.ts';
import { findPerson } from '../../../../server/people/access/roles/find-person.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { factsSection } from './sections/facts.section.ts';
import { officesSection } from './sections/offices.section.ts';
import { personIdOf } from './sections/person-section.ts';
import { rolesSection } from './sections/roles.section.ts';
import { signInSection } from './sections/sign-in.section.ts';

/** Audit entries shown with a person. */
const auditShown = 50;

const notices = {
  grant: 'PeopleDoneGrant',
  revoke: 'PeopleDoneRevoke',
  sessions: 'PeopleDoneSessions',
  invited: 'PeopleDoneInvited',
  facts: 'PeopleFactsSaved',
  same: 'PeopleFactsSame',
  office: 'PeopleOfficeGiven',
  'office-ended': 'PeopleOfficeEnded',
} as const satisfies Record<string, PhraseKey>;
const isNotice = (name: string): name is keyof typeof notices => Object.hasOwn(notices, name);

/** Shows a person at the desk, in sections: each has its own data and forms. */
export const personPage = definePage({
  access: 'people.read',
  frame: siteFrame,
  rights: {
    ...rolesSection.rights,
    ...signInSection.rights,
    ...factsSection.rights,
    ...officesSection.rights,
  },
  async load(call) {
    const { services, url, page, form } = call;
    const person = await findPerson(services.db, personIdOf(call));
    if (!person) return notFound();
    const [roles, signIn, facts, offices, audit] = await Promise.all([
      rolesSection.load(call, person),
      signInSection.load(call, person),
      factsSection.load(call, person),
      officesSection.load(call, person),
      listAudit(services.db, person.userId, auditShown),
    ]);
    const done = form ? '' : (url.searchParams.get('done') ?? '');
    return { person, roles, signIn, facts, offices, audit, notice: isNotice(done) ? page.t(notices[done]) : null };
  },
  intents: {
    ...rolesSection.intents,
    ...signInSection.intents,
    ...factsSection.intents,
    ...officesSection.intents,
  },
});
