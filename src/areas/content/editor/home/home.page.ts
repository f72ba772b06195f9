import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { listOwnDrafts, listOwnUnsaved } from '../../../../../server/content/editing/list-yours.ts';
import { listBrokenLinks } from '../../../../../server/content/links/list-broken-links.ts';
import { isFormInCode } from '../links/form-in-code.ts';
import { readDeskStatus } from '../../../../../server/content/publish/desk-status.ts';
import { readPublishes } from '../../../../../server/content/publish/list-publishes.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { listTodo } from '../../../../../server/setup/still-to-do.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';

/** Shows the live, drafted, rendering and failed items, and the history of publishes. */
export const deskHomePage = definePage({
  access: itemRights,
  frame: siteFrame,
  async load({ services, url, viewer: { person } }) {
    const { db, publisher, itemCheck, env } = services;
    const isAsked = may(person, 'installation') && !env.isDemo && env.contentGraphqlUrl === undefined;
    const page = Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
    return {
      status: await readDeskStatus(db, publisher, itemCheck.found),
      history: await readPublishes(db, publisher, page),
      remoteUrl: env.contentGraphqlUrl,
      unsaved: await listOwnUnsaved(db, person?.userId ?? ''),
      drafts: await listOwnDrafts(db, person?.email ?? ''),
      broken: env.contentGraphqlUrl ? 0 : (await listBrokenLinks(db, isFormInCode)).length,
      todo: isAsked ? await listTodo(services) : [],
    };
  },
});
