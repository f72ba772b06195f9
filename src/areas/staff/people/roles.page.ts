import { defineRole } from '../../../../server/people/access/roles/define-role.ts';
import { builtInRoleIds, isBuiltInRole } from '../../../../server/people/access/roles/built-in-roles.rules.ts';
import { listLiveGrants, listStoredRoles } from '../../../../server/people/access/roles/grant.repo.ts';
import { rightsOfRole } from '../../../../server/people/access/roles/held-rights.rules.ts';
import type { Right } from '../../../../server/people/access/roles/right.rules.ts';
import { may } from '../../../../server/people/access/access.rules.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { locales } from '../../../../server/platform/locale.rules.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { roleErrors, roleName } from './role-wording.ts';
import { actorOf } from './sections/person-section.ts';

/** A role with its rights, as the page shows and edits it. */
export interface ShownRole {
  id: string;
  name: string;
  names: Readonly<Record<string, string>>;
  rights: readonly Right[];
  requiresSecondStep: boolean;
  isBuiltIn: boolean;
  holders: number;
}

/** Shows every role with its rights; forms make a role, change one, and demand a second step. */
export const rolesPage = definePage({
  access: 'people.read',
  frame: siteFrame,
  rights: { define: 'people.grant' },
  async load({ services: { db, clock, installation }, page: { t, language }, viewer: { person }, url, form }) {
    const stored = await listStoredRoles(db);
    const grants = await listLiveGrants(db, organizationDate(clock.now(), installation.timeZone));
    const own = stored.map(({ id }) => id).filter((id) => !isBuiltInRole(id));
    const roles = [...builtInRoleIds, ...own].map((id): ShownRole => {
      const row = stored.find((role) => role.id === id);
      return {
        id,
        name: roleName(id, { stored, language, t }),
        names: row?.names ?? {},
        rights: rightsOfRole(id, row?.rights ?? []),
        requiresSecondStep: row?.requiresSecondStep ?? false,
        isBuiltIn: isBuiltInRole(id),
        holders: new Set(grants.flatMap((grant) => (grant.role === id ? [grant.userId] : []))).size,
      };
    });
    return {
      roles,
      mayDefine: may(person, 'people.grant'),
      isDone: !form && url.searchParams.get('done') === 'role',
      /** The refused form: its role ('' for a new one) and rights. */
      sent: form && { id: form.get('id') ?? '', rights: form.getAll('rights'), hasSecondStep: form.has('secondStep') },
    };
  },
  intents: {
    async define(call) {
      const { services, form, page } = call;
      const actor = actorOf(call);
      if (!actor) return notFound();
      const id = form.get('id') ?? '';
      const names = Object.fromEntries(locales.map((locale) => [locale, form.get(`name-${locale}`) ?? '']));
      const [rights, requiresSecondStep] = [form.getAll('rights'), form.has('secondStep')];
      const asked = { id: id === '' ? null : id, names, rights, requiresSecondStep };
      const defined = await defineRole(services, asked, actor);
      return defined.ok ? redirectTo(`${page.path}?done=role`) : { errors: roleErrors(defined.code, page.t, `-${id}`) };
    },
  },
});
