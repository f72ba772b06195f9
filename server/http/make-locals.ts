import type { Identified } from '../people/access/identify.ts';
import { createCatalogReader } from '../store/catalog/catalog-reader.ts';
import { createShelfReader, readLiveYears } from '../standards/library/reading/shelf-reader.ts';
import type { ContentReader } from '../content/api/content-reader.ts';
import type { Locale } from '../platform/locale.rules.ts';
import { toPublicWidget } from '../platform/env/comment-variables.ts';
import type { Services } from '../services.ts';
import { makeViewer } from './viewer.ts';

interface RequestFacts {
  requestId: string;
  /** Allowed origins of requests with an effect. */
  origins: ReadonlySet<string>;
  /** Language of the address. */
  language: Locale;
  /** The person of the session; null for anonymous visitors. */
  identified: Identified | null;
  headers: Headers;
  /** Client address, resolved by the server. */
  address: string;
  content: ContentReader;
}

/** Makes the `locals` of a request. */
export function makeLocals(services: Services, facts: RequestFacts): App.Locals {
  const { requestId, origins, language, identified, headers, address, content } = facts;
  const { siteOrigin, isProduction, isDemo, commentsWidget, submittalsViewer } = services.env;
  const tags = new Set<string>();
  return {
    services,
    requestId,
    origins,
    language,
    content,
    viewer: makeViewer({ identified, language, caller: { headers, address, requestId }, siteOrigin }),
    catalog: createCatalogReader(services.productCache, tags),
    shelf: createShelfReader((code) => readLiveYears(services.db, code), tags),
    pictures: services.brandPictures,
    site: {
      origin: siteOrigin,
      isProduction,
      isDemo,
      installation: services.installation,
      ...toPublicWidget(commentsWidget),
      submittalsViewer,
    },
    render: { tags, further: new Set(), access: 'public', problem: null, flaws: new Set() },
  };
}
