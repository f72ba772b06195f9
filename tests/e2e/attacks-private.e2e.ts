import { expect, test } from '../support/journey.ts';
import { listPages } from '../support/demo-page-kinds.ts';
import { readPrivateTexts, type PrivateText } from '../support/demo-private-texts.ts';
import { askRaw, type RawAnswer } from '../support/raw-request.ts';
import { isThorough, thorough } from '../support/test-scope.ts';
import { Visitor } from '../support/fake-visitor.ts';

const codings = ['identity', 'gzip', 'br'];

/** Spells an address in variants that servers, proxies or file stores may map to the same page. */
function spellings(address: string): string[] {
  const last = address.slice(address.lastIndexOf('/') + 1);
  const folder = address.slice(0, -last.length);
  const code = (text: string) => `%${text.charCodeAt(0).toString(16)}`;
  return [
    '?',
    '?a=1',
    '?preview=1',
    '?draft=1',
    '?page=2',
    '?s=1#s1',
    '#s1',
    '/',
    '//',
    '/.',
    '/..;/',
    ';a=1',
    '%20',
    '%2f',
    '.html',
    '.html.br',
    '.br',
    '.gz',
    '.page',
    '.json',
    '.md',
    '.txt',
    '/index.html',
    '/index.html.br',
    '/changes.atom',
    '/changes.json',
    '.pdf?a=1',
    '%00',
    '%2e',
    '~',
    '.bak',
    '/page/1',
  ]
    .map((end) => address + end)
    .concat(
      ...[`/en${address}`, `/es${address}`, `/${address}`, `/.${address}`, `/x/..${address}`, `/x/%2e%2e${address}`],
      ...[address.toUpperCase(), folder + code(last) + last.slice(1), `${folder}./${last}`, `${folder}/${last}`],
      ...[`${folder}x/../${last}`, address.replaceAll('/', '\\'), `/pages${address}`, `/.data/pages${address}.page`],
    );
}

/** The words of an answer, those within links too. */
const wordsOf = ({ text }: RawAnswer): string => text.replaceAll(/<[^>]+>/g, '');

/** Follows redirects as a signed-out visitor, to sign-in or the end. */
async function followed(origin: string, first: RawAnswer): Promise<RawAnswer[]> {
  const answers = [first];
  for (let step = 0; step < 3; step += 1) {
    const to = answers.at(-1)?.headers.get('location');
    if (!to || /^(\/es)?\/user\/signin/.test(to)) break;
    answers.push(await askRaw(origin, to));
  }
  return answers;
}

/**
 * Expects that no kind of request returns a word of it, whatever an authorized reader has received before.
 * @param options.isOffered true where others see the title and an offer
 * @param options.isWhole false to try only browser requests, with and without the reader's ETag
 */
async function expectKept(
  origin: string,
  { address, phrases }: PrivateText,
  {
    reader,
    others,
    isWhole,
    isOffered = false,
  }: { reader: Visitor; others: readonly string[]; isWhole: boolean; isOffered?: boolean },
): Promise<void> {
  const tags: string[] = [];
  const used = isWhole ? codings : codings.slice(-1);
  for (const coding of used) {
    const told = await askRaw(origin, address, { cookie: reader.cookie, 'accept-encoding': coding });
    expect(told.status, address).toBe(200);
    expect(told.headers.get('cache-control'), address).toContain('no-store');
    for (const phrase of phrases) expect(wordsOf(told), address).toContain(phrase);
    tags.push(told.headers.get('etag') ?? `no tag in ${coding}`);
  }
  for (const cookie of others) {
    const who = cookie && { cookie };
    const plain = used.flatMap((coding, at) => [
      askRaw(origin, address, { ...who, 'accept-encoding': coding }),
      askRaw(origin, address, { ...who, 'accept-encoding': coding, 'if-none-match': tags[at] ?? '' }),
      askRaw(origin, address, { ...who, 'accept-encoding': coding, range: 'bytes=0-', 'if-range': tags[at] ?? '' }),
    ]);
    const unusual = () => [
      askRaw(origin, address, { ...who, 'if-none-match': '*' }),
      askRaw(origin, address, { ...who, 'if-modified-since': 'Fri, 01 Jan 2038 00:00:00 GMT' }),
      askRaw(origin, address, { ...who, 'x-original-url': address, 'x-rewrite-url': address, 'x-http-method': 'GET' }),
      askRaw(origin, address, {
        ...who,
        purpose: 'prefetch',
        'x-forwarded-for': '127.0.0.1',
        referer: origin + address,
      }),
      askRaw(origin, address, who || {}, 'HEAD'),
      ...spellings(address).map((target) => askRaw(origin, target, who || {})),
    ];
    for (const first of await Promise.all([...plain, ...(isWhole ? unusual() : [])])) {
      // A cached copy must not become valid for another person, even without a body.
      const shown = isOffered ? [206, 304] : [200, 206, 304];
      expect(shown.includes(first.status) ? `${first.status} ${address}` : '').toBe('');
      expect(tags, address).not.toContain(first.headers.get('etag'));
      for (const told of cookie ? [first] : await followed(origin, first)) {
        for (const phrase of phrases) expect(wordsOf(told), address).not.toContain(phrase);
      }
    }
  }
}

/** Returns one page per language: the path is parsed before the page is known, and all share one rule. */
function examplesOf(texts: readonly PrivateText[]): readonly PrivateText[] {
  const isSpanish = ({ address }: PrivateText) => address.startsWith('/es/');
  const examples = [texts.find((text) => !isSpanish(text)), texts.find(isSpanish)];
  return isThorough ? texts : examples.filter((text) => text !== undefined);
}

test(
  'texts of the library are sent to subscribers alone, however they are asked for',
  thorough,
  async ({ baseURL: origin = '' }) => {
    const { chapters } = await readPrivateTexts();
    expect(chapters.length).toBeGreaterThanOrEqual(8);
    const reader = await Visitor.signedIn(origin, 'member');
    const { cookie: customer } = await Visitor.signedIn(origin, 'customer');
    const whole = examplesOf(chapters);
    // One rule decides all of them (library.page.test.ts asks every kind of page as every kind of reader).
    const asked = chapters.filter((chapter, at) => isThorough || at % 3 === 0 || whole.includes(chapter));
    for (const chapter of asked) {
      expect(chapter.phrases.length, chapter.address).toBeGreaterThan(0);
      // An unknown session cookie and the hint cookie beside a session open nothing.
      await expectKept(origin, chapter, {
        reader,
        others: ['', 'signed_in=1; stanchion.session_token=x.y', customer],
        isOffered: true,
        isWhole: whole.includes(chapter),
      });
    }
  },
);

test('documents of committees are sent to their people, and to nobody else', async ({ baseURL: origin = '' }) => {
  const { documents } = await readPrivateTexts();
  expect(documents.length).toBeGreaterThanOrEqual(4);
  const reader = await Visitor.signedIn(origin, 'committee');
  const others = [
    '',
    (await Visitor.signedIn(origin, 'ahj')).cookie,
    (await Visitor.signedIn(origin, 'member')).cookie,
  ];
  for (const document of documents) {
    await expectKept(origin, document, { reader, others, isWhole: isThorough || document === documents[0] });
    const pdf = `${document.address}.pdf`;
    expect((await askRaw(origin, pdf, { cookie: reader.cookie })).status, pdf).toBe(200);
    for (const cookie of others) expect((await askRaw(origin, pdf, { cookie })).status, pdf).toBe(404);
  }
});

test('no page, feed or call that is open to everybody holds what is not for everybody', async ({
  baseURL: origin = '',
}) => {
  const { chapters, documents, contacts } = await readPrivateTexts();
  expect(contacts.length).toBeGreaterThan(40);
  const secrets = [...[...chapters, ...documents].flatMap(({ phrases }) => phrases), ...contacts];
  const reader = await Visitor.signedIn(origin, 'committee');
  const own = await reader.ask('/api/committees/all');
  expect(contacts.filter((each) => own.text.includes(each)).length).toBeGreaterThan(0);

  const pages = await listPages(origin);
  const standards = pages.filter((page) => /^(\/codes|\/es\/codigos)\/msca-[\w.]+$/.test(page));
  expect(standards.length).toBeGreaterThan(60);
  const names = [...new Set(documents.map(({ address }) => address.split('/').at(-2) ?? ''))];
  const calls = ['en', 'es'].flatMap((language) => [
    ...['all', 'eic', '1201'].map((key) => `/api/committees/${key}?language=${language}`),
    ...names.map((name) => `/api/documents/${name}/committee?language=${language}`),
    `/api/editor/choices?type=document&language=${language}`,
  ]);
  const editions = names.flatMap((name) =>
    ['2023', '2026', '2028', '2029'].map((year) => `/api/docinfo/jsondata/${name}-${year}?docInfoPageItemID=${name}`),
  );
  const items = names.flatMap((name) => [`/api/content/items/document:${name}`, `/api/editor/items/document:${name}`]);
  const feeds = ['/feed.xml', '/es/feed.xml', '/sitemap.xml', '/sitemap-1.xml', '/api/openapi.json', '/robots.txt'];
  // Each page is rendered per request: at every change only those of standards with private parts are tested.
  const told = standards.filter((page) => isThorough || names.includes(page.split('/').at(-1) ?? ''));
  expect(told.length).toBeGreaterThan(0);
  const changes = told.flatMap((page) => [`${page}/changes.atom`, `${page}/changes.json`]);
  const files = ['/demo/library/msca-70-2023.en.md', '/../.data/secrets.json', '/.data/pages'];

  const found: string[] = [];
  const asked = [...pages, ...calls, ...editions, ...items, ...feeds, ...changes, ...files];
  for (let at = 0; at < asked.length; at += 16) {
    await Promise.all(
      asked.slice(at, at + 16).map(async (target) => {
        const text = wordsOf(await askRaw(origin, target));
        for (const secret of secrets) if (text.includes(secret)) found.push(`${target}: ${secret}`);
      }),
    );
  }
  expect(found).toEqual([]);
});

test('the search and the content API find no words of what is not for everybody', async ({ baseURL: origin = '' }) => {
  const { chapters, documents } = await readPrivateTexts();
  const anyone = new Visitor(origin);
  for (const { address, phrases } of [...examplesOf(chapters), ...examplesOf(documents)]) {
    const phrase = phrases.at(-1) ?? '';
    const middle = phrase.indexOf(' ', phrase.length / 2);
    // The answer repeats the query, the first half of the phrase: only the rest would be a leak.
    const [asked, rest] = [phrase.slice(0, middle), phrase.slice(middle)];
    const language = address.startsWith('/es/') ? 'es' : 'en';
    const q = encodeURIComponent(asked);
    const answers = [
      await anyone.ask(`/api/search/Search?q=${q}&language=${language}`),
      await anyone.ask(`/api/search/Standards?q=${q}&language=${language}`),
      await anyone.ask(`/api/search/suggest?q=${encodeURIComponent(asked.slice(0, 60))}&language=${language}`),
      await anyone.ask(`${language === 'es' ? '/es' : ''}/search?globalSearch=${q}`),
    ];
    for (const { status, text } of answers) {
      expect([200, 422], `${address}: ${status}`).toContain(status);
      expect(text, asked).not.toContain(rest);
      expect(text, asked).not.toContain(`"${address}"`);
    }
    const query = `query Q($path: String!, $language: String!) { route(path: $path, language: $language) {
      ... on Page { plainText blocks { ... on RichText { content } } }
      ... on DocumentInfo { plainText privateData jSONData } } }`;
    const path = address.replace(/^\/es\//, '/').replace(/^\/documents\/([^/]+)\/.*$/, '/codes/$1');
    const told = await anyone.ask('/api/content/graphql', { json: { query, variables: { path, language } } });
    expect(told.status, told.text).toBe(200);
    expect(told.text, address).toContain('"data"');
    for (const each of phrases) expect(told.text, address).not.toContain(each);
  }
});
