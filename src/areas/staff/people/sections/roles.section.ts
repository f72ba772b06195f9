import { may } from '../../../../../server/people/access/access.rules.ts';
import { findCustomerNames } from '../../../../../server/people/access/customer-names.repo.ts';
import { grantRole } from '../../../../../server/people/access/roles/grant-role.ts';
import { listGrants, listStoredRoles, type Grant } from '../../../../../server/people/access/roles/grant.repo.ts';
import { revokeRole } from '../../../../../server/people/access/roles/revoke-role.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { actorName, roleErrors, roleName, roleOptions } from '../role-wording.ts';
import { actorOf, personIdOf, type PersonSection } from './person-section.ts';
import { readGrantForm, sentLimits, type SentLimits } from '../read-grant-form.ts';

/** A grant in words. */
export interface ShownGrant extends Grant {
  name: string;
  giver: string;
  taker: string;
  /** Its rights wait until the account has a second step. */
  isWaiting: boolean;
}

interface RolesView {
  live: ShownGrant[];
  former: ShownGrant[];
  options: { value: string; label: string }[];
  mayGrant: boolean;
  sent: SentLimits | null;
}

/** The roles of a person: those they hold, those they held, and the forms that give one and take one away. */
export const rolesSection: PersonSection<RolesView> = {
  async load({ services: { db, clock, installation }, page: { t, language }, viewer, form }, person) {
    const [grants, stored] = await Promise.all([listGrants(db, person.userId), listStoredRoles(db)]);
    const actors = grants.flatMap(({ grantedBy, revokedBy }) => [grantedBy, revokedBy]);
    const names = await findCustomerNames(db, actors);
    const today = organizationDate(clock.now(), installation.timeZone);
    const isLive = ({ revokedAt, endsOn }: Grant) => revokedAt === null && (endsOn === null || endsOn >= today);
    const needsSecondStep = (role: string) => stored.find(({ id }) => id === role)?.requiresSecondStep ?? false;
    const shown = grants.map((grant) => ({
      ...grant,
      name: roleName(grant.role, { stored, language, t }),
      giver: actorName(grant.grantedBy, { names, source: grant.source, t }),
      taker: actorName(grant.revokedBy, { names, source: grant.source, t }),
      isWaiting: !person.hasSecondStep && needsSecondStep(grant.role),
    }));
    return {
      live: shown.filter(isLive),
      former: shown.filter((grant) => !isLive(grant)),
      options: roleOptions({ stored, language, t }),
      mayGrant: may(viewer.person, 'people.grant'),
      sent: sentLimits(form, 'grant'),
    };
  },
  rights: { grant: 'people.grant', revoke: 'people.grant' },
  intents: {
    async grant(call) {
      const { services, form, page } = call;
      const actor = actorOf(call);
      if (!actor) return notFound();
      const asked = { ...readGrantForm(form), userId: personIdOf(call) };
      const granted = await grantRole(services, asked, actor, { isReasonRequired: true });
      return granted.ok ? redirectTo(`${page.path}?done=grant`) : { errors: roleErrors(granted.code, page.t) };
    },
    async revoke(call) {
      const { services, form, page } = call;
      const actor = actorOf(call);
      if (!actor) return notFound();
      const role = form.get('role') ?? '';
      const asked = { userId: personIdOf(call), role, reason: form.get('reason') ?? '' };
      const revoked = await revokeRole(services, asked, actor, { isReasonRequired: true });
      return revoked.ok
        ? redirectTo(`${page.path}?done=revoke`)
        : { errors: roleErrors(revoked.code, page.t, `-${role}`) };
    },
  },
};
