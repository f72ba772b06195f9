import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { collectEvidence } from '../../../../server/store/bookkeeping/evidence/collect-evidence.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';

/** Shows what a bank wants to see about a disputed payment, to print or to save as a PDF. */
export const evidencePage = definePage({
  access: 'bookkeeping',
  frame: siteFrame,
  async load({ services, params, page }) {
    const id = params['dispute'] ?? '';
    const evidence = isUuid(id) ? await collectEvidence(services.db, id) : null;
    if (!evidence) return notFound();
    return { evidence, countries: await services.accountContent.countries(page.language) };
  },
});
