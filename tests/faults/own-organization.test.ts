import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instructorWire, submitterWire } from '../../server/platform/integrations/wire-names.contract.ts';
import { crawlSite, type Crawl } from '../support/crawl-site.ts';
import { findDemoWords } from '../support/demo-body-words.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { findInvalidHtml, hasHtmlChecker } from '../support/find-invalid-html.ts';
import { startOwnSite, type OwnSite } from '../support/own-site-scene.ts';
import { isThorough } from '../support/test-scope.ts';

/** Two bodies that have nothing of the demo (tests/adopt), with the least number of pages that each has. */
const bodies = [
  {
    file: 'open-institute.yaml',
    organization: { en: 'Norms Open Institute', es: 'Instituto de Normas Abiertas' },
    initials: 'NOI',
    administrator: 'admin@noi.example.org',
    least: { visitor: 65, administrator: 250 },
  },
  {
    file: 'wind-board.yaml',
    organization: { en: 'Board of Wind Measures' },
    initials: 'BWM',
    administrator: 'desk@bwm.example.org',
    least: { visitor: 17, administrator: 150 },
  },
];

const password = 'a-river-runs-deep';

/** Pages in each language that links or the sitemap may leave out. */
const forVisitors = ['/', '/search', '/user/signin', '/user/signup', '/user/forgot-password'];
const forAdministrators = [
  '/editor',
  '/editor/items',
  '/editor/items?page=2',
  '/editor/new',
  '/staff',
  '/staff/people',
  '/user/my-account',
];

/** Pages that say that something is not there, with their status. */
const refusals = { '/no-such-page': 404, '/500': 500, '/user/reset-password': 422 };

/** Texts that are no pages. */
const files = ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/feed.xml', '/api/openapi.json', '/favicon.svg'];

/** Words beside those of `findDemoWords`, of which the first two are not allowed inside other words either. */
const demoTraces = [/msca/i, /meridian/i, /Canada and Mexico/, /Canadá y México/, /Eastern time/, /switchboard/];

/** Names of the interface to other systems, which are fixed. */
const wireNames = Object.values({ ...instructorWire, ...submitterWire });

function tracesOf(given: string): string[] {
  const text = wireNames.reduce((rest, name) => rest.replaceAll(name, ''), given);
  return [...findDemoWords(text), ...demoTraces.flatMap((trace) => trace.exec(text)?.[0] ?? [])];
}

/** Returns "address: traces" for each text with something of the demo. */
const withTraces = (texts: Iterable<readonly [address: string, text: string]>): string[] =>
  [...texts].flatMap(([address, text]) => {
    const found = tracesOf(text);
    return found.length > 0 ? [`${address}: ${found.join(', ')}`] : [];
  });

/**
 * Returns whether the administrator's crawl leaves an address out: those that end the session and, in an ordinary run,
 * the desk in its second language and second forms of the same address.
 */
const isLeftOut = (address: string): boolean =>
  /\/user\/(signout|stop-acting)/.test(address) ||
  (!isThorough && /^\/es\/(editor|staff)\/|^(\/es)?\/search\?|^\/editor\/new\/[^?]*$|%3A/.test(address));

/** Returns a function that, in an ordinary run, takes one desk page of each type. */
function firstOfKind(): (address: string) => boolean {
  const seen = new Set<string>();
  return (address) => {
    const kind = /^\/editor\/(items|new|preview)\/[a-z-]+|^\/staff\/\w+/.exec(address)?.[0] ?? address;
    if (!isThorough && seen.has(kind)) return false;
    seen.add(kind);
    return true;
  };
}

describe.each(bodies)('$organization.en', ({ file, organization, initials, administrator, least }) => {
  const names = Object.entries(organization);
  const prefixes = names.map(([language]) => (language === 'en' ? '' : `/${language}`));
  const everywhere = (addresses: readonly string[]): string[] =>
    prefixes.flatMap((prefix) => addresses.map((address) => (prefix + address).replace(/(.)\/$/, '$1')));
  let site: OwnSite;
  let visitor: Visitor;
  let admin: Visitor;
  let publicPages: Crawl;
  let ownPages: Crawl;
  /** Every page that was read. */
  let pages: Map<string, string>;

  beforeAll(async () => {
    site = await startOwnSite(file);
    visitor = new Visitor(site.origin);
    const sitemap = await visitor.ask('/sitemap.xml');
    const listed = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(listed.length).toBeGreaterThan(5);
    publicPages = await crawlSite(visitor, [...new Set([...everywhere(forVisitors), ...listed])]);

    // The administrator opens the link of the setup, chooses a password and signs in.
    const link = new URL(/\S+\/user\/reset-password\?token=\S+/.exec(site.setup.output)?.[0] ?? '');
    admin = new Visitor(site.origin);
    const chosenHere = await admin.ask(link.pathname + link.search);
    const form = { token: link.searchParams.get('token') ?? '', newPassword: password };
    const chosen = await admin.ask(link.pathname, { form });
    expect([chosenHere.status, chosen.status, chosen.location]).toEqual([200, 303, '/user/signin?notice=reset']);
    await admin.signIn(administrator, password);
    ownPages = await crawlSite(admin, everywhere(forAdministrators), { isLeftOut });
    pages = new Map(publicPages.pages);
    for (const [address, html] of ownPages.pages) pages.set(`${address} for the administrator`, html);
    pages.set('the page that asks for a password', chosenHere.text);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('has no link without an answer', () => {
    expect(publicPages.broken).toEqual([]);
    // The preview of a draft names addresses that answer once it is live.
    const dead = ownPages.broken.filter((problem) => !/linked from \/editor\/preview\/(page|menu):/.test(problem));
    expect(dead).toEqual([]);
    expect(publicPages.pages.size).toBeGreaterThan(least.visitor);
    expect(ownPages.pages.size).toBeGreaterThan(least.administrator);
  });

  it('shows the administrator the desk page of every item that it was set up with', () => {
    const [, items = '', drafts = ''] = /(\d+) items to publish[^]*?(\d+) drafts/.exec(site.setup.output) ?? [];
    const asked = [...ownPages.pages.keys()].filter((address) => /^\/editor\/items\/[^?]*\?locale=\w+$/.test(address));
    // The footer's menu has a draft beside what is live.
    expect(asked.length).toBeGreaterThanOrEqual(Number(items) + Number(drafts) - names.length);
  });

  it('answers what is not there with a page of its own', async () => {
    for (const prefix of prefixes) {
      for (const [address, status] of Object.entries(refusals)) {
        const answer = await visitor.ask(prefix + address);
        expect([prefix + address, answer.status]).toEqual([prefix + address, status]);
        pages.set(prefix + address, answer.text);
      }
    }
  });

  it('has nothing of the demo on any page', () => {
    expect(withTraces(pages)).toEqual([]);
  });

  it('has its own name and initials on every page', () => {
    const own = [initials, ...names.map(([, name]) => name)];
    const unnamed = [...pages].filter(([address, html]) => {
      // A file that the person keeps.
      if (address.includes('/account-data/html')) return false;
      const title = /<title>([^]*?)<\/title>/.exec(html)?.[1] ?? '';
      return !own.some((name) => title.includes(name));
    });
    expect(unnamed.map(([address]) => address)).toEqual([]);
    for (const [language, name] of names) {
      const home = publicPages.pages.get(language === 'en' ? '/' : `/${language}`) ?? '';
      expect(home.slice(home.indexOf('<footer'))).toContain(name);
    }
  });

  it('has nothing of the demo in a file', async () => {
    const linked = [...publicPages.linked.keys(), ...ownPages.linked.keys()];
    const styles = linked.filter((address) => /\.(css|js|xml|webmanifest|svg)$/.test(address));
    const asked = new Set([...files, ...styles]);
    const texts: [string, string][] = [];
    for (const address of asked) {
      const { status, text } = await visitor.ask(address);
      expect([address, status]).toEqual([address, 200]);
      texts.push([address, text]);
    }
    expect(withTraces(texts)).toEqual([]);
    const manifest = JSON.parse((await visitor.ask('/site.webmanifest')).text) as { name: string; short_name: string };
    expect([manifest.name, manifest.short_name]).toEqual([organization.en, initials]);
  });

  it('sends mails in its own name', async () => {
    const mails = async () => {
      const folder = path.join(site.dataDir, 'mail');
      return Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    };
    const person = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@people.example.org', country: 'US', password };
    const invited = { intent: 'invite', email: 'luz@people.example.org', role: 'editor', reason: 'The desk' };
    const answers = [
      await visitor.ask('/user/forgot-password', { form: { email: administrator } }),
      await visitor.ask('/user/signup', { form: person }),
      await admin.ask('/staff/people', { form: invited }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    // The invitation of the setup, the note about its password, and these three, each as text and as HTML.
    await expect.poll(async () => (await mails()).length).toBe(10);
    const sent = await mails();
    expect(withTraces(sent.map((text) => [text, text]))).toEqual([]);
    expect(sent.filter((text) => !text.includes(organization.en))).toEqual([]);
    const senders = sent.flatMap((text) => /^From: (.*)$/m.exec(text)?.[1] ?? []);
    expect(senders).toEqual(Array(5).fill(`${initials} <no-reply@localhost>`));
  });

  it.skipIf(!hasHtmlChecker)('has valid HTML on every page', async () => {
    // HTML of mails is written for programs that know no later HTML.
    const isFirst = firstOfKind();
    const checked = [...pages].filter(([address]) => !address.startsWith('/editor/brand/mail') && isFirst(address));
    expect(await findInvalidHtml(new Map(checked))).toEqual([]);
  });
});
