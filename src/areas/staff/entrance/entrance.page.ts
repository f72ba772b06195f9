import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { worksHere } from '../../../../server/people/access/access.rules.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { listAreas } from '../../../layouts/staff-areas.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/**
 * Leads people with a role to the first area they may open. People whose role waits for a second step are told to set one
 * up; everybody else gets 404.
 */
export const entrancePage = definePage({
  access: 'user',
  frame: siteFrame,
  async load({ page, services, viewer: { person } }) {
    if (!person || person.impersonator || !worksHere(person)) return notFound();
    if (person.waitingRights.length > 0) return {};
    const [first] = listAreas(person, services.installation.modulesOff);
    return first ? redirectTo(sitePath(first.path, page.language), { status: 302 }) : notFound();
  },
});
