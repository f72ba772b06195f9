import { invitePerson } from '../../../../server/people/access/roles/invite-person.ts';
import { listStoredRoles } from '../../../../server/people/access/roles/grant.repo.ts';
import { readSearch } from '../../../../server/people/access/search-words.rules.ts';
import { peopleLimit, searchPeople } from '../../../../server/people/access/roles/search-people.ts';
import { may } from '../../../../server/people/access/access.rules.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { findSearchErrors } from '../../../http/search-text.ts';
import { readGrantForm, sentLimits } from './read-grant-form.ts';
import { roleErrors, roleName, roleOptions } from './role-wording.ts';
import { actorOf } from './sections/person-section.ts';

/** Searches for people by name, address and role, and invites a person. */
export const peoplePage = definePage({
  access: 'people.read',
  frame: siteFrame,
  rights: { invite: 'people.grant' },
  async load({ services: { db, clock, installation }, url, form, page: { t, language }, viewer: { person } }) {
    const errors = findSearchErrors(url, 'PeopleSearch', t);
    const [search, role] = [url.searchParams.get('q') ?? '', url.searchParams.get('role') ?? ''];
    const words = errors.length > 0 ? [] : readSearch(search);
    const asked = {
      words,
      role: role.replaceAll(/\p{Cc}/gu, ''),
      today: organizationDate(clock.now(), installation.timeZone),
    };
    const found = errors.length > 0 ? [] : await searchPeople(db, { ...asked, limit: peopleLimit });
    const stored = await listStoredRoles(db);
    const naming = { stored, language, t };
    return {
      errors,
      search,
      sent: sentLimits(form, 'invite'),
      role,
      options: roleOptions(naming),
      mayInvite: may(person, 'people.grant'),
      people: found.map((each) => ({ ...each, roles: each.roles.map((id) => roleName(id, naming)) })),
    };
  },
  intents: {
    async invite(call) {
      const { services, form, page } = call;
      const actor = actorOf(call);
      if (!actor) return notFound();
      const asked = { ...readGrantForm(form), email: form.get('email') ?? '' };
      const invited = await invitePerson(services.auth, asked, actor, {
        isReasonRequired: true,
        language: page.language,
      });
      if (!invited.ok) return { errors: roleErrors(invited.code, page.t) };
      const { userId, link } = invited.value;
      return redirectTo(`${page.path}/${userId}?done=${link === null ? 'grant' : 'invited'}`);
    },
  },
});
