import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCorpus } from '../../server/content/corpus/corpus-file.ts';
import { sitePath, splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { projectRoot } from '../../server/platform/env/env.ts';
import { moduleNames, type ModuleName } from '../../server/platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../../server/platform/installation/modules.rules.ts';
import { crawlSite, type Crawl } from '../support/crawl-site.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { openModuleSite } from '../support/module-site.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';

/** Elements and words that no page has with the module off. */
const traces: Partial<Record<ModuleName, readonly string[]>> = {
  shop: ['<cart-link', 'Add to cart', 'Buy this document', 'Print coming soon', 'Add to Cart'],
  committees: ['<committee-documents', 'Responsible committee', 'Apply to this committee'],
  comments: ['<article-comments', '<comments-widget'],
  'revision-process': ['id="next-edition"'],
  'free-reading': ['<library-link'],
};

/** Routes of the modules, with values for their parameters, and the status of the page without the module. */
const routes: Readonly<Record<ModuleName, readonly string[]>> = {
  shop: [
    '/cart',
    '/es/checkout',
    '/orders/find',
    '/staff/orders',
    '/user/my-account/account-addresses',
    '/user/my-account/account-orders',
    '/account-orders',
    '/api/cart',
  ],
  exemptions: ['/staff/exemptions', '/user/my-account/account-tax-exemption', '/checkout/exemption'],
  memberships: ['/forms/student-membership', '/user/my-account/account-membership'],
  sections: ['/api/account/membersection/me'],
  inspectors: ['/forms/inspector-membership'],
  committees: ['/user/my-account/account-mycommittees', '/api/committees/egr', '/api/documents/msca-70/committee'],
  applications: ['/staff/applications', '/user/my-account/account-committee-applications'],
  ballots: ['/api/account/committees/voteUrl'],
  'revision-process': ['/forms/public-review'],
  'free-reading': [],
  training: ['/forms/provider-application', '/user/my-account/account-training'],
  certificates: ['/verify', '/verify/HW-1', '/api/account/certificates'],
  events: ['/events', '/es/events'],
  'hot-work': ['/forms/hot-work-search', '/api/hotworks-search'],
  communities: ['/communities'],
  comments: ['/comments/door-i-signed-off', '/api/comments/door-i-signed-off', '/staff/comments'],
};

interface Body {
  type: string;
  locale: string;
  path?: string;
  fields: { module?: ModuleName };
}

const files = await readCorpus(path.join(projectRoot(), 'src/content'));
const corpus = files.map((item) => ({ id: item.id, item, body: item.body as Body }));

/** In an ordinary run there is one of ten of the items that the demo has many of; `msca-70` has all that a document may have. */
const isImported = ({ id, body }: { id: string; body: Body }, at: number): boolean =>
  isThorough ||
  !['document', 'product', 'publication'].includes(body.type) ||
  id === 'document:msca-70' ||
  at % 10 === 0;
const ids = new Set(corpus.filter(isImported).map(({ id }) => id));
const imported = corpus.filter(({ id }) => ids.has(id));
const leftOut = new Set(
  corpus.flatMap(({ id, body }) => (body.path && !ids.has(id) ? [sitePath(body.path, body.locale)] : [])),
);

/** A page for members that belongs to no module. */
const forMembers = {
  file: 'en/page/for-members',
  id: 'page:for-members',
  body: {
    type: 'page',
    path: '/for-members',
    locale: 'en',
    fields: { title: 'For members', description: 'Minutes.', access: 'member', blocks: [] },
  },
};

const site = await openModuleSite([...imported.map(({ item }) => item), forMembers]);
afterAll(() => site[Symbol.asyncDispose]());

const fieldsOf = new Map(corpus.map(({ id, body }) => [`${id} ${body.locale}`, body.fields]));

/** Returns whether a link is broken, and not only because this run leaves its page out. */
const isMissing = (problem: string): boolean => !leftOut.has(decodeURI(problem.split(/[ ?]/, 1)[0] ?? ''));

/** Addresses of content of these modules; a translation has the module of its original. */
function contentOf({ off, itemTypes }: ReturnType<typeof moduleSwitch>): string[] {
  return imported.flatMap(({ id, body }) => {
    const named = body.fields.module ?? fieldsOf.get(`${id} en`)?.module;
    const isOff = named ? off.has(named) : itemTypes.includes(body.type);
    return isOff && body.path ? [sitePath(body.path, body.locale)] : [];
  });
}

/** In an ordinary run one of every kind is asked for. */
const few = (addresses: readonly string[], most: number): readonly string[] =>
  isThorough ? addresses : addresses.filter((_, at) => at % Math.ceil(addresses.length / most) === 0);

const cases = casesOf<readonly ModuleName[]>([moduleNames, ...moduleNames.map((name) => [name])], [moduleNames]);

describe.each(cases.map((names) => ({ title: names.length > 1 ? 'every module' : names.join(), names })))(
  'without $title',
  ({ names }) => {
    const off = moduleSwitch(names);
    const content = contentOf(off);
    let origin: string;
    let listed: string[];
    let crawl: Crawl;

    beforeAll(async () => {
      ({ origin } = await site.startWithout(names));
      const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
      listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
      const most = isThorough ? Infinity : 60;
      const starts = ['/', '/es', '/codes', '/codes/msca-70', '/search', ...few(listed, 20)];
      crawl = await crawlSite(new Visitor(origin), starts, { most, known: new Set(listed) });
    });

    // The pages of all modules would fill the memory of a thorough run.
    afterAll(() => {
      crawl = { pages: new Map(), linked: new Map(), broken: [] };
    });

    it('has no link without an answer, for visitors, members and staff', async () => {
      expect(crawl.pages.size).toBeGreaterThan(50);
      expect(crawl.broken.filter(isMissing)).toEqual([]);
      for (const [name, start] of [
        ['member', '/user/my-account'],
        ['staff', '/staff/customers'],
      ] as const) {
        const personal = await crawlSite(await Visitor.signedIn(origin, name), [start], {
          most: isThorough ? 80 : 12,
          known: new Set(crawl.linked.keys()),
        });
        expect(personal.pages.size).toBeGreaterThan(3);
        expect(personal.broken.filter(isMissing)).toEqual([]);
        const led = [...personal.linked.keys()].filter((address) => isLedTo(address));
        expect(led).toEqual([]);
      }
    });

    const isLedTo = (address: string): boolean =>
      off.isRouteOff(splitSitePath(address.replace(/\?.*$/, '')).path) ||
      content.includes(decodeURI(address.replace(/\?.*$/, '')));

    it('leads nowhere that belongs to it', () => {
      expect([...crawl.linked.keys()].filter(isLedTo)).toEqual([]);
      expect(listed.length).toBeGreaterThan(60);
      expect(listed.filter((address) => isLedTo(address))).toEqual([]);
    });

    it('shows nothing of it', () => {
      for (const trace of [...off.off].flatMap((name) => traces[name] ?? [])) {
        expect(
          [...crawl.pages].filter(([, html]) => html.includes(trace)).map(([page]) => page),
          trace,
        ).toEqual([]);
      }
    });

    it('answers its addresses as unknown ones', async () => {
      const unknown = await (await fetch(`${origin}/no-such-page`)).text();
      const anyone = new Visitor(origin);
      const staff = await Visitor.signedIn(origin, 'staff');
      const pages = [...few(content, 12), ...[...off.off].flatMap((name) => routes[name])];
      for (const address of pages) {
        const isApi = address.startsWith('/api/');
        for (const who of [anyone, staff]) {
          const answer = await who.ask(encodeURI(address));
          expect(answer.status, address).toBe(404);
          if (isApi) expect(JSON.parse(answer.text), address).toMatchObject({ error: { code: 'not_found' } });
          else if (!address.startsWith('/es')) expect(answer.text === unknown, address).toBe(true);
        }
        if (content.includes(address)) continue;
        const posted = await anyone.ask(address, isApi ? { json: {} } : { form: { a: '1' } });
        expect(posted.status, address).toBe(404);
        if (!isApi && !address.startsWith('/es')) expect(posted.text === unknown, address).toBe(true);
      }
    });

    it('is not described', async () => {
      const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: object };
      expect(Object.keys(paths).length).toBeGreaterThan(20);
      expect(Object.keys(paths).filter((at) => off.isRouteOff(at))).toEqual([]);
    });

    it('is not found by the search', async () => {
      for (const address of ['/search', '/search?q=msca', '/search?q=membership', '/search?q=committee', '/feed.xml']) {
        const { status, text } = await new Visitor(origin).ask(address);
        expect(status).toBe(200);
        const led = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replace(origin, ''));
        expect(
          led.filter((href) => href.startsWith('/') && isLedTo(href)),
          address,
        ).toEqual([]);
      }
    });

    it('keeps pages for members closed where nobody can become one', async () => {
      const anyone = await new Visitor(origin).ask('/for-members');
      expect([anyone.status, anyone.location]).toEqual([302, '/user/signin?returnurl=%2Ffor-members']);
      const staff = await Visitor.signedIn(origin, 'staff');
      const refused = await staff.ask('/for-members');
      if (off.off.has('memberships')) expect(refused.status).toBe(404);
      else expect([refused.status, refused.location]).toEqual([302, '/membership/access']);
      expect((await (await Visitor.signedIn(origin, 'member')).ask('/for-members')).status).toBe(200);
    });
  },
);
