import { AnswerCache } from '../content/api/content-reader.ts';
import { draftSource } from '../content/api/content-source.ts';
import type { ContentApi } from '../content/api/content-api.ts';
import { sitePath, splitSitePath } from '../content/items/site-path.rules.ts';
import { renderPage, type SiteFacts } from '../content/publish/render-page.ts';
import type { Publisher } from '../content/publish/publisher.ts';
import type { TryDraft } from '../content/scheduling/try-plan.ts';
import type { Database } from '../platform/db/connection.ts';
import type { BrandPictures } from '../platform/images/read-brand-picture.ts';
import type { ProductCache } from '../store/catalog/catalog-reader.ts';
import { createRender } from './create-publisher.ts';
import type { openBuiltSite } from './open-built-site.ts';

interface Parts {
  application: ReturnType<typeof openBuiltSite>;
  db: Database;
  productCache: ProductCache;
  pictures: BrandPictures;
  contentApi: ContentApi;
  site: SiteFacts;
  publisher: Pick<Publisher, 'pagesShowing' | 'cursor'>;
}

/**
 * Makes the rendering of drafts for trial: by the templates that readers get, as if the draft were live. An item without
 * an address is tried in the most read page that shows it.
 */
export const createTryDraft =
  ({ contentApi, site, publisher, ...rendering }: Parts): TryDraft =>
  async (draft) => {
    const address =
      draft.path === null
        ? publisher.pagesShowing(draft.id).find((each) => splitSitePath(each).locale === draft.locale)
        : sitePath(draft.path, draft.locale);
    if (address === undefined) return null;
    const cache = new AnswerCache(draftSource(contentApi, draft), site.installation.modulesOff);
    const tried = await renderPage(createRender(rendering), { address, seq: publisher.cursor, cache, site });
    return tried.kind === 'failed' ? tried.problem.reason : null;
  };
