import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { listOwnDrafts, listOwnUnsaved } from '../../../../../server/content/editing/list-yours.ts';
import { listBrokenLinks } from '../../../../../server/content/links/list-broken-links.ts';
import { isFormInCode } from '../links/form-in-code.ts';
import { readDeskStatus } from '../../../../../server/content/publish/desk-status.ts';
import { readPublishes } from '../../../../../server/content/publish/list-publishes.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { listPlans, listReleases } from '../../../../../server/content/scheduling/list-going-out.ts';
import { stopPlanAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { listToCheck } from '../reviews/list-to-check.ts';
import { listTodo } from '../../../../../server/setup/still-to-do.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

const intents = {
  /** Stops a plan, or puts one away that went wrong; one that has ended meanwhile is not there any more. */
  async stop(call: PageCall & { form: URLSearchParams }) {
    const { services, viewer, locals, form, page } = call;
    const actor = { person: viewer.person, requestId: locals.requestId };
    const stopped = await stopPlanAs(services, actor, form.get('plan') ?? '');
    if (!stopped.ok && stopped.code === 'forbidden') return notFound();
    return redirectTo(`${sitePath('/editor', page.language)}?stopped=1`);
  },
};

/** Shows the live, drafted, rendering and failed items, and the history of publishes. */
export const deskHomePage = definePage({
  access: itemRights,
  frame: siteFrame,
  intents,
  async load({ services, url, viewer: { person } }) {
    const { db, publisher, itemCheck, env } = services;
    const isAsked = may(person, 'installation') && !env.isDemo && env.contentGraphqlUrl === undefined;
    const page = Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
    return {
      status: await readDeskStatus(db, publisher, itemCheck.found),
      wasStopped: url.searchParams.get('stopped') === '1',
      history: await readPublishes(db, publisher, page),
      remoteUrl: env.contentGraphqlUrl,
      unsaved: await listOwnUnsaved(db, person?.userId ?? ''),
      drafts: await listOwnDrafts(db, person?.email ?? ''),
      toCheck: await listToCheck(db, person),
      broken: env.contentGraphqlUrl ? 0 : (await listBrokenLinks(db, isFormInCode)).length,
      plans: await listPlans(db),
      releases: await listReleases(db),
      todo: isAsked ? await listTodo(services) : [],
    };
  },
});
