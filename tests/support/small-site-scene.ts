import { systemClock } from '../../server/platform/clock.ts';
import type { FiledItem } from '../../server/content/corpus/corpus-file.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { readDemoContent } from './demo-content.ts';
import { openTestServer } from './test-databases.ts';
import { isThorough } from './test-scope.ts';
import { startSite, type RunningSite } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Content that every page needs, lists for account checks, and the tabs of the search. */
const around = new Set([
  'site',
  'header',
  'footer',
  'menu',
  'dictionary',
  'announcement',
  'memberships',
  'ad-settings',
  'alert',
  'country-list',
  'state-list',
  'enumeration',
  'search-hub',
  'form',
  'marketing-form',
  'newsletter-topics',
]);

const redirect = (name: string, to: string): FiledItem => ({
  file: `en/redirect/${name}`,
  id: `redirect:${name}`,
  body: { type: 'redirect', path: `/${name}`, locale: 'en', fields: { to } },
});

/** The home page in both languages, a page with a Spanish variant, one for signed-in people, and a redirect. */
const pages: FiledItem[] = [
  page('home', '/', 'en', 'Home'),
  page('home', '/', 'es', 'Inicio'),
  page('cafe', '/café', 'en', 'Café'),
  page('cafe', '/cafeteria', 'es', 'Cafetería'),
  page('inside', '/inside', 'en', 'Inside', { access: 'secured' }),
  page('far-east', '/日本', 'en', 'Japan'),
  redirect('old', '/café'),
  redirect('far', '/日本'),
];

function page(name: string, at: string, locale: string, title: string, more: object = {}): FiledItem {
  const blocks = [
    { type: 'page-title', title },
    { type: 'rich-text', content: `The text of ${title}.` },
  ];
  const fields = { title, description: `About ${title}.`, template: 'blocks', blocks, ...more };
  return { file: `${locale}/page/${name}`, id: `page:${name}`, body: { type: 'page', path: at, locale, fields } };
}

/**
 * Starts a site of a few pages for tests of the server; ready in about two seconds. It uses PostgreSQL where available,
 * which needs less processor time.
 * @param options.isEmbedded forces the embedded database
 */
export async function startSmallSite(
  given: Record<string, string> = {},
  { isEmbedded = isThorough }: { isEmbedded?: boolean } = {},
): Promise<RunningSite> {
  const folder = await temporaryFolder();
  const database = given['DATABASE_URL'] === undefined && !isEmbedded ? await openTestServer?.() : undefined;
  const env = { ...(database && { DATABASE_URL: database.url }), ...given };
  const corpus = await readDemoContent(around);
  const connection = await connect({ dataDir: folder.path, databaseUrl: env['DATABASE_URL'] });
  const report = await importContent(connection.db, systemClock, [...corpus, ...pages], 'test');
  await connection.close();
  if (report.problems.length > 0) throw new Error(report.problems.join('\n'));
  // New people would see the profile prompt beside the tested page.
  const quiet = { DEMO: 'off', PROFILE_PROMPT_AFTER: '2099-12-31' };
  const site = await startSite({ DATA_DIR: folder.path, ...quiet, ...env });
  return {
    ...site,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await database?.[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
