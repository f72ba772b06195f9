import { countUnlinked } from '../../../../../server/content/links/link-stored-items.ts';
import { listBrokenLinks } from '../../../../../server/content/links/list-broken-links.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { isFormInCode } from './form-in-code.ts';

/** Lists the links of live items that lead nowhere on this site. */
export const linksPage = definePage({
  access: itemRights,
  frame: siteFrame,
  async load({ services: { db, env } }) {
    return {
      remoteUrl: env.contentGraphqlUrl,
      broken: await listBrokenLinks(db, isFormInCode),
      isComplete: (await countUnlinked(db)) === 0,
    };
  },
});
