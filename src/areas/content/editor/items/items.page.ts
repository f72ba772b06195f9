import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import * as v from 'valibot';
import { listEditorItems } from '../../../../../server/content/editing/editor-endpoints.contract.ts';
import { listEditorEntries } from '../../../../../server/content/editing/list-items.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { findWords } from './find-words.ts';
import { findSearchErrors } from '../../../../http/search-text.ts';

/** Lists every item, found by words, kind, state and language; the last saved first. */
export const itemsPage = definePage({
  access: itemRights,
  frame: siteFrame,
  async load({ services, url, page }) {
    // An empty choice of the form means any; a query that makes no sense means none.
    const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const errors = findSearchErrors(url, 'DeskSearchLabel', page.t);
    const { q, ...others } = given;
    const asked = errors.length === 0 && q !== undefined ? { ...others, q } : others;
    const parsed = v.safeParse(listEditorItems.query, asked);
    const found = await listEditorEntries(services.db, parsed.success ? parsed.output : { page: 1 });
    const isFirst = found.page === 1 && !services.env.contentGraphqlUrl;
    return { given, errors, found, words: isFirst ? await findWords(asked) : null };
  },
});
