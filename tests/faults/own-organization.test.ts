import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/platform/env/env.ts';
import { buyAsGuest } from '../support/buy-as-guest.ts';
import { crawlSite, type Crawl } from '../support/crawl-site.ts';
import { textsWithDemoTraces } from '../support/demo-traces.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { findInvalidHtml, hasHtmlChecker } from '../support/find-invalid-html.ts';
import {
  becomeAdministrator,
  drawnLogo,
  paintedLogo,
  publishLogo,
  startOwnSite,
  type OwnSite,
} from '../support/own-site-scene.ts';
import { linesOfPdf, pageSizeOfPdf } from '../support/pdf-lines.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';

/** Two bodies that have nothing of the demo (tests/adopt), with the least number of pages that each has. */
const bodies = [
  {
    file: 'open-institute',
    logo: () => Promise.resolve(drawnLogo),
    logoSrc: /^\/images\/[0-9a-f]{32}-260x60\.svg$/,
    organization: { en: 'Norms Open Institute', es: 'Instituto de Normas Abiertas' },
    initials: 'NOI',
    administrator: 'admin@noi.example.org',
    sold: { productId: 'noi-7', variantId: '7-26-P', shippingMethod: 'international' },
    found: { 'NOI 7': '/codes/noi-7', 'noi-7:2026': '/codes/noi-7', 'NOI/CEI 44': '/codes/noi-cei-44' },
    least: { visitor: 65, administrator: 250 },
  },
  {
    file: 'wind-board',
    logo: paintedLogo,
    logoSrc: /^\/images\/[0-9a-f]{32}-\w+\.webp$/,
    organization: { en: 'Board of Wind Measures' },
    initials: 'BWM',
    administrator: 'desk@bwm.example.org',
    sold: null,
    found: {},
    least: { visitor: 17, administrator: 150 },
  },
];

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

/** Returns each mail that is whole, its text and its HTML: the text is renamed into place when both are written. */
async function readMails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  const texts = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  const names = texts.flatMap((name) => [name, name.replace(/txt$/, 'html')]);
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
}

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

describe.each(casesOf(bodies, bodies.slice(0, 1)))('$organization.en', (body) => {
  const { file, logo, logoSrc, organization, initials, administrator, least, sold, found } = body;
  const names = Object.entries(organization);
  const prefixes = names.map(([language]) => (language === 'en' ? '' : `/${language}`));
  const everywhere = (addresses: readonly string[]): string[] =>
    prefixes.flatMap((prefix) => addresses.map((address) => (prefix + address).replace(/(.)\/$/, '$1')));
  let site: OwnSite;
  let visitor: Visitor;
  let admin: Visitor;
  /** Address of the logo. */
  let src: string;
  let publicPages: Crawl;
  let ownPages: Crawl;
  /** Every page that was read. */
  let pages: Map<string, string>;

  beforeAll(async () => {
    site = await startOwnSite(file, {}, { preload: path.join(projectRoot(), 'tests/support/lose-phrase.ts') });
    visitor = new Visitor(site.origin);
    const { admin: signedIn, choosePage } = await becomeAdministrator(site, administrator);
    admin = signedIn;
    src = await publishLogo(admin, await logo());
    const sitemap = await visitor.ask('/sitemap.xml');
    const listed = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(listed.length).toBeGreaterThan(5);
    publicPages = await crawlSite(visitor, [...new Set([...everywhere(forVisitors), ...listed])]);

    ownPages = await crawlSite(admin, everywhere(forAdministrators), { isLeftOut });
    pages = new Map(publicPages.pages);
    for (const [address, html] of ownPages.pages) pages.set(`${address} for the administrator`, html);
    pages.set('the page that asks for a password', choosePage);
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
    expect(textsWithDemoTraces(pages)).toEqual([]);
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
    expect(textsWithDemoTraces(texts)).toEqual([]);
    const manifest = JSON.parse((await visitor.ask('/site.webmanifest')).text) as { name: string; short_name: string };
    expect([manifest.name, manifest.short_name]).toEqual([organization.en, initials]);
  });

  it('shows its logo, and makes its icons and the picture of its mails from it', async () => {
    expect(src).toMatch(logoSrc);
    const drawn = await visitor.ask(src);
    expect(drawn.status).toBe(200);
    // The home page has it first, and the others while this test waits.
    const unseen = async () => {
      const read = [...publicPages.pages.keys()].map(async (address) => ({ address, ...(await visitor.ask(address)) }));
      const without = (await Promise.all(read)).filter(({ text }) => !text.includes(`<img class="logo" src="${src}"`));
      return without.map(({ address }) => address);
    };
    await expect.poll(unseen).toEqual([]);
    const picture = await fetch(`${site.origin}/logo.png`);
    const { width = 0, height = 1 } = await sharp(await picture.arrayBuffer()).metadata();
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    // Words beside a symbol are wider than high, in the picture too.
    expect(width / height).toBeGreaterThan(3);
  });

  it('sends mails in its own name', async () => {
    const person = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@people.example.org',
      country: 'US',
      password: 'a-road-goes-ever-on',
    };
    const invited = { intent: 'invite', email: 'luz@people.example.org', role: 'editor', reason: 'The desk' };
    const answers = [
      await visitor.ask('/user/forgot-password', { form: { email: administrator } }),
      await visitor.ask('/user/signup', { form: person }),
      await admin.ask('/staff/people', { form: invited }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    // The invitation of the setup, the note about its password, and these three, each as text and as HTML.
    await expect.poll(async () => (await readMails(site.dataDir)).length).toBe(10);
    const sent = await readMails(site.dataDir);
    expect(textsWithDemoTraces(sent.map((text) => [text, text]))).toEqual([]);
    expect(sent.filter((text) => !text.includes(organization.en))).toEqual([]);
    // The first two were sent before there was a logo.
    expect(sent.filter((html) => html.includes(`src="${site.origin}/logo.png"`))).toHaveLength(3);
    const senders = sent.flatMap((text) => /^From: (.*)$/m.exec(text)?.[1] ?? []);
    expect(senders).toEqual(Array(5).fill(`${initials} <no-reply@localhost>`));
  });

  it.skipIf(!hasHtmlChecker)('has valid HTML on every page', async () => {
    // HTML of mails is written for programs that know no later HTML.
    const isFirst = firstOfKind();
    const checked = [...pages].filter(([address]) => !address.startsWith('/editor/brand/mail') && isFirst(address));
    expect(await findInvalidHtml(new Map(checked))).toEqual([]);
  });

  it('says the language of a phrase that its language lacks', () => {
    const skips = [...pages].filter(([, html]) => html.includes('Skip to'));
    for (const [address, html] of skips) {
      const [, lang = ''] = /<html[^>]* lang="(\w+)"/.exec(html) ?? [];
      const [, own] = /<a [^>]*?(?: lang="(\w+)")?>\s*Skip to/.exec(html) ?? [];
      expect([address, own]).toEqual([address, lang === 'en' ? undefined : 'en']);
    }
    expect(skips.length).toBeGreaterThan(publicPages.pages.size - 2);
  });

  it('finds its own documents by their marks', async () => {
    for (const [query, first] of Object.entries(found)) {
      const { text } = await visitor.ask(`/search?tab=standards&globalSearch=${encodeURIComponent(query)}`);
      const [results = ''] = /<ol[^>]*class="[^"]*results[^]*?<\/ol>/.exec(text) ?? [];
      expect([query, /href="([^"]+)"/.exec(results)?.[1]]).toEqual([query, first]);
    }
  });

  if (sold) {
    it('sells: the mail and the invoice of an order are its own', async () => {
      const { orderNumber, visitor: buyer } = await buyAsGuest(site.origin, sold);
      const mailsOfOrder = async () => (await readMails(site.dataDir)).filter((mail) => mail.includes(orderNumber));
      await expect.poll(async () => (await mailsOfOrder()).length).toBe(2);
      const mails = await mailsOfOrder();
      const invoice = await fetch(`${site.origin}/orders/${orderNumber}/invoice`, {
        headers: { cookie: buyer.cookie },
      });
      const file = new Uint8Array(await invoice.arrayBuffer());
      const lines = linesOfPdf(file).map((line) => line.trim());
      expect(textsWithDemoTraces([...mails, lines.join('\n')].map((text) => [text, text]))).toEqual([]);
      for (const mail of mails) {
        for (const words of [organization.en, 'NOI 7, Tide Gates', 'US$40.00', 'Tax']) expect(mail).toContain(words);
      }
      const own = [organization.en, 'Calle de la Norma 1', '28001 Madrid', 'NOI 7, Tide Gates', 'US$40.00'];
      expect(lines).toEqual(expect.arrayContaining(own));
      expect(lines.join('\n')).toMatch(/^Sales tax.*\nUS\$0\.00$/m);
      expect(pageSizeOfPdf(file)).toEqual([595.28, 841.89]);
      // The logo stands in the letterhead.
      expect(Buffer.from(file).toString('latin1')).toContain('/Subtype /Image');
    });

    it('takes changed facts of operation up without a restart', async () => {
      const { window } = new JSDOM((await admin.ask('/staff/installation')).text);
      const shown = window.document.querySelector<HTMLFormElement>('form:has([name=timeZone])');
      const form = new URLSearchParams();
      for (const [name, value] of new window.FormData(shown ?? undefined)) form.append(name, String(value));
      form.set('paper', 'LETTER');
      form.delete('modules', 'shop');
      form.set('intent', 'preview');
      const preview = await admin.ask('/staff/installation', { form });
      expect(preview.text).toContain('New documents have the paper US Letter.');
      expect((await visitor.ask('/shop')).status).toBe(200);
      form.set('intent', 'save');
      expect((await admin.ask('/staff/installation', { form })).location).toBe('/staff/installation?done=saved');
      await expect.poll(async () => (await visitor.ask('/shop')).status).toBe(404);
      expect((await visitor.ask('/cart')).status).toBe(404);
      expect((await visitor.ask('/')).text).not.toContain('href="/shop"');
      expect((await admin.ask('/staff/installation')).text).not.toContain('taking a change up');
      expect((await visitor.ask('/metrics')).text).toMatch(/^stanchion_publish_pages \d+$/m);
    });
  }
});
