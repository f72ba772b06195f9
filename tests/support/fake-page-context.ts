import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { releaseDictionary } from '../../server/content/corpus/release-phrases.ts';
import { toLocale } from '../../server/platform/locale.rules.ts';
import type { PageContext } from '../../src/http/page-request.ts';
import { readDemoWords } from './demo-words.ts';
import { testContent } from './fake-account-content.ts';
import { viewerOf } from './fake-viewer.ts';

/** Content with the phrases about orders only. */
export const shellOnly = {
  async query(name: string, _document: string, { language }: { language: string }) {
    if (name === 'GetAccountMenu') return { menu: null };
    if (name === 'GetOrderConfirmationCallToAction') return { productCallToAction: null };
    const entries = await releaseDictionary('orders', toLocale(language));
    const dictionary = Object.entries(entries ?? {}).map(([key, phrase]) => ({ key, phrase }));
    return { site: null, header: null, menu: null, footer: null, topicAreas: null, adDetails: [], dictionary };
  },
};

/**
 * Builds the context of a page without a server.
 * @param address on the site, with language prefix and query
 */
export function pageContext(
  services: object,
  address: string,
  {
    person = null,
    params = {},
    cookie = '',
    content = shellOnly,
    ...sent
  }: RequestInit & { person?: object | null; params?: Record<string, string>; cookie?: string; content?: object } = {},
): PageContext & { response: { status?: number; headers: Headers } } {
  const asked = new URL(address, 'http://localhost:4321');
  const { locale, path: plain } = splitSitePath(asked.pathname);
  const url = new URL(plain + asked.search, asked.origin);
  const headers = new Headers(sent.headers);
  if (cookie) headers.set('cookie', cookie);
  const request = new Request(url, { ...sent, headers });
  const locals = {
    // Copies property descriptors, so that a service with a failing getter is not read here.
    services: Object.defineProperties(
      { accountContent: testContent, installation: demoInstallation, readWords: readDemoWords },
      Object.getOwnPropertyDescriptors(services),
    ),
    site: { origin: asked.origin, isProduction: false, isDemo: true, installation: demoInstallation },
    language: locale,
    content,
    requestId: 'r-1',
    viewer: viewerOf({ person, headers, language: locale, siteOrigin: asked.origin }),
  };
  const context = { locals, params, url, request, response: { headers: new Headers() } };
  return context as unknown as ReturnType<typeof pageContext>;
}
