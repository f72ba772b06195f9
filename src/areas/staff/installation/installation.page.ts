import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import type { InstallationFacts } from '../../../../server/platform/installation/installation.contract.ts';
import { moduleNames } from '../../../../server/platform/installation/module-names.contract.ts';
import { readInstallation } from '../../../../server/platform/installation/installation.repo.ts';
import {
  changeFacts,
  factsVersion,
  listFactChanges,
  readFacts,
  type TypedFacts,
} from '../../../../server/setup/change-facts.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { describeChanges } from './installation-wording.ts';

const typeFacts = ({ country, timeZone, paper, modulesOff }: InstallationFacts): TypedFacts => ({
  country,
  timeZone,
  paper,
  modules: moduleNames.filter((name) => !modulesOff.includes(name)),
});

function readTyped(form: URLSearchParams): TypedFacts {
  const text = (name: string) => form.get(name) ?? '';
  return {
    country: text('country'),
    timeZone: text('timeZone'),
    paper: text('paper'),
    modules: form.getAll('modules'),
  };
}

/** Shows the facts of operation to administrators; says what a change does before it is saved. */
export const installationPage = definePage({
  access: 'installation',
  frame: siteFrame,
  async load({ services, page, form, url }) {
    const { db, env, clock, installation } = services;
    // Of a site whose content is another system's there is no row.
    const stored = await readInstallation(db);
    const before = stored ?? installation;
    const typed = form ? readTyped(form) : typeFacts(before);
    const read = readFacts(before, typed);
    const changes = read.ok ? await listFactChanges(db, before, read.facts) : [];
    const pending = await listFactChanges(db, installation, before);
    const words = { t: page.t, language: page.language, now: clock.now() };
    return {
      typed,
      version: form?.get('version') ?? factsVersion(before),
      isChangeable: stored !== null,
      languages: before.languages,
      currency: before.currency,
      roleClaim: env.oidc?.roleClaim ?? null,
      // Null unless the form asks what it would do.
      does: form && read.ok ? describeChanges(changes, words) : null,
      isPending: pending.length > 0,
      isDone: url.searchParams.get('done') === 'saved',
    };
  },
  intents: {
    async preview({ services, form, page }) {
      const before = (await readInstallation(services.db)) ?? services.installation;
      const read = readFacts(before, readTyped(form));
      const errors = read.ok
        ? []
        : Object.entries(read.problems).map(([field, { key }]) => ({ field, message: page.t(key) }));
      return { errors };
    },
    async save({ services, form, page, viewer, locals }) {
      if (!viewer.person) return notFound();
      const saved = await changeFacts(services, {
        actor: { userId: viewer.person.userId, requestId: locals.requestId },
        version: form.get('version') ?? '',
        typed: readTyped(form),
      });
      if (saved.ok) return redirectTo(`${sitePath('/staff/installation', page.language)}?done=saved`);
      if (saved.code === 'not_found') return notFound();
      if (saved.code === 'changed_meanwhile') {
        return { errors: [{ message: page.t('StaffInstallationChanged') }], status: 409 as const };
      }
      const problems = Object.entries(('problems' in saved && saved.problems) || {});
      return { errors: problems.map(([field, { key }]) => ({ field, message: page.t(key) })) };
    },
  },
});
