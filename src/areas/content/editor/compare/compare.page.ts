import { readComparison } from '../../../../../server/content/comparing/read-comparison.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { readLocale } from '../item/load-item.ts';

/**
 * Compares two revisions of an item: ?locale=, ?from= and ?to= (defaults: the newest one with the one before it, a draft
 * with what is live), ?as=page on the page itself.
 */
export const comparePage = definePage({
  access: itemRights,
  frame: siteFrame,
  async load({ services: { db, env }, params, url }) {
    if (env.contentGraphqlUrl) return notFound();
    const number = (name: string): number | undefined => {
      const found = /^[1-9]\d{0,8}$/.exec(url.searchParams.get(name) ?? '')?.[0];
      return found === undefined ? undefined : Number(found);
    };
    const asked = { id: params['id'] ?? '', locale: readLocale(url), from: number('from'), to: number('to') };
    const comparison = await readComparison(db, asked);
    return comparison ? { comparison, isOnPage: url.searchParams.get('as') === 'page' } : notFound();
  },
});
