import * as v from 'valibot';
import { listEditorItems } from '../../../../server/content/editor-endpoints.contract.ts';
import { listEditorEntries } from '../../../../server/content/list-items.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';

/** Lists every item, found by words, kind, state and language; the last saved first. */
export const itemsPage = definePage({
  access: 'editor',
  frame: siteFrame,
  async load({ services, url }) {
    // An empty choice of the form means any; a query that makes no sense means none.
    const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const parsed = v.safeParse(listEditorItems.query, given);
    return { given, found: await listEditorEntries(services.db, parsed.success ? parsed.output : { page: 1 }) };
  },
});
