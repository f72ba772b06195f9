import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperations, type Operation } from '../../tests/support/api-operations.ts';
import type { RunningSite } from '../../tests/support/site-process.ts';
import { startSmallSite } from '../../tests/support/small-site-scene.ts';
import { staffPages } from '../../tests/support/staff-pages.ts';
import { Visitor } from '../../tests/support/fake-visitor.ts';
import { contracts } from './contracts.ts';

let site: RunningSite;
let operations: Operation[];
let cookies: Record<'customer' | 'staff' | 'editor', string>;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  operations = await readOperations(site.origin);
  const signIn = async (name: string) => (await Visitor.signedIn(site.origin, name)).cookie;
  cookies = { customer: await signIn('customer'), staff: await signIn('staff'), editor: await signIn('editor') };
});
afterAll(() => site[Symbol.asyncDispose]());

const pages = [
  '',
  '/account-information',
  '/account-addresses',
  '/account-addresses/new',
  '/account-profile-completion',
  '/security',
  '/account-payments',
  '/account-orders',
].map((area) => `/user/my-account${area}`);
const signInPages = [
  'signin',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'two-factor',
  'link-single-sign-on',
];
/** Every page that is made on request, those with forms and those without. */
const dynamic = [
  ...pages,
  ...signInPages.map((name) => `/user/${name}`),
  '/user/stop-acting',
  '/user/signout',
  '/cart',
  '/cart/add',
  '/checkout',
  '/checkout/exemption',
  '/checkout/challenge/x',
  ...staffPages('x'),
  '/editor',
  '/editor/items',
  '/editor/new',
  '/preview/x',
  '/confirmation/1/2',
  '/downloads/x',
  '/es/cart',
];
const stored = [
  '/',
  '/caf%C3%A9',
  '/inside',
  '/old',
  '/nowhere',
  '/robots.txt',
  '/sitemap.xml',
  '/_astro/none.js',
  '/..',
];

interface Upload {
  method: string;
  target: string;
  size: number;
  type?: string;
  headers?: Record<string, string>;
  /** Says how long it is; else it is sent in chunks. */
  isMeasured: boolean;
}

/** Uploads zeros until an answer comes. @returns its status and text, or that there was none */
function upload({ method, target, size, type = 'application/json', headers = {}, isMeasured }: Upload) {
  const { port, host, origin } = new URL(site.origin);
  const length = isMeasured ? { 'content-length': String(size) } : { 'transfer-encoding': 'chunked' };
  return new Promise<{ status: number; text: string }>((resolve) => {
    const sent = request(
      { port, path: target, method, headers: { host, origin, 'content-type': type, ...length, ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.once('error', () => resolve({ status: 0, text: 'the answer was cut' }));
      },
    );
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    const chunk = Buffer.alloc(50_000, '0');
    let left = size;
    const more = () => {
      while (left > 0) {
        left -= chunk.length;
        if (!sent.write(chunk)) return;
      }
      sent.end();
    };
    sent.on('drain', more);
    more();
  });
}

const pathOf = ({ path }: Operation) => path.replace(/\{[^}]*\}/g, 'page:x');
const cookieFor = ({ path }: Operation) =>
  path.startsWith('/api/staff/') ? cookies.staff : path.startsWith('/api/editor/') ? cookies.editor : cookies.customer;

describe('too much', () => {
  it('announced to any page or endpoint is refused before a byte of it is read', async () => {
    for (const target of [...dynamic, ...stored.filter((at) => at !== '/..')]) {
      // A form of the desk holds an item of content.
      const size = target.startsWith('/editor/') ? 4_200_000 : 300_000;
      const { status, text } = await upload({ method: 'POST', target, size, isMeasured: true });
      expect([target, status, text]).toEqual([target, 413, expect.stringContaining('larger than this address takes')]);
    }
    for (const operation of operations) {
      const { name, method } = operation;
      const { status, text } = await upload({ method, target: pathOf(operation), size: 4_200_000, isMeasured: true });
      expect([name, status]).toEqual([name, 413]);
      expect([name, JSON.parse(text)]).toEqual([
        name,
        {
          error: {
            code: 'body_too_large',
            message: expect.any(String) as string,
            requestId: expect.any(String) as string,
          },
        },
      ]);
    }
  });

  it('never announced is refused by every endpoint that takes a body, and hurts none that does not', async () => {
    const authorization = `Bearer ${await site.token()}`;
    for (const operation of operations) {
      const { name, method, path, keys } = operation;
      // Content may be long, and what the order system tells.
      const isLong = /^\/api\/(content\/items|editor|webhooks\/erp)/.test(path);
      const size = isLong ? 4_200_000 : 600_000;
      const headers: Record<string, string> = keys.includes('publisher')
        ? { authorization }
        : { cookie: cookieFor(operation) };
      const { status, text } = await upload({ method, target: pathOf(operation), size, headers, isMeasured: false });
      const wanted =
        operation.body && !path.includes('{') ? [413] : expect.toSatisfy((at: number) => at >= 200 && at < 500);
      expect([name, [status], text.slice(0, 200)]).toEqual([
        name,
        Array.isArray(wanted) ? wanted : [wanted],
        expect.anything(),
      ]);
    }
  });

  it('never announced is refused by every page that takes a form', async () => {
    const type = 'application/x-www-form-urlencoded';
    const headers = { cookie: cookies.staff };
    for (const target of dynamic) {
      const { status, text } = await upload({
        method: 'POST',
        target,
        size: 300_000,
        type,
        headers,
        isMeasured: false,
      });
      expect([target, status, text.slice(0, 200)]).toEqual([
        target,
        expect.toSatisfy((at: number) => at >= 200 && at < 500),
        expect.anything(),
      ]);
    }
    for (const target of ['/user/signin', '/staff/customers', '/staff/deliveries', '/staff/orders', '/cart']) {
      const { status } = await upload({ method: 'POST', target, size: 300_000, type, headers, isMeasured: false });
      expect([target, status]).toEqual([target, 413]);
    }
  });

  it('with files is refused unread by a page that takes none, and over ten files by every page', async () => {
    const sent = { method: 'POST', target: '/user/signin', type: 'multipart/form-data; boundary=x', isMeasured: true };
    expect((await upload({ ...sent, size: 4_000_000 })).status).toBe(415);
    expect((await upload({ ...sent, size: 120_000_000 })).status).toBe(413);
  });

  it('with files is read by each endpoint as far as its contract promises, and refused unread beyond', async () => {
    const taking = contracts.filter(({ uploads }) => uploads);
    expect(taking.length).toBeGreaterThanOrEqual(3);
    for (const { method, path, uploads = { most: 0, largest: 0 } } of taking) {
      const asked = {
        method,
        target: path.replaceAll(/\{\w+\}/g, '12'),
        isMeasured: true,
        type: 'multipart/form-data; boundary=x',
        headers: { cookie: cookies.customer },
      };
      // Zeros are no form, which is found once they are read.
      const promised = await upload({ ...asked, size: uploads.most * uploads.largest });
      expect([path, promised.status]).toEqual([path, 400]);
      const beyond = await upload({ ...asked, size: uploads.most * uploads.largest + 1_100_000 });
      expect([path, beyond.status]).toEqual([path, 413]);
    }
  });

  it('sent to a stored page is refused in words the sender can read', async () => {
    for (const target of stored) {
      const { status } = await upload({ method: 'POST', target, size: 3_000_000, isMeasured: false });
      expect([target, status]).toEqual([target, target === '/..' ? 400 : 405]);
    }
  });
});

it.each(['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'application/xml', ''])(
  'a body of type "%s" that is no form is refused by pages with 4xx',
  async (type) => {
    for (const target of dynamic) {
      const { status, text } = await upload({
        method: 'POST',
        target,
        size: 50_000,
        type,
        isMeasured: true,
        headers: { cookie: cookies.staff },
      });
      expect([target, status, text.slice(0, 200)]).toEqual([
        target,
        expect.toSatisfy((at: number) => at >= 200 && at < 500),
        expect.anything(),
      ]);
    }
    const form = { method: 'POST', target: '/staff/deliveries', size: 50_000, type, isMeasured: true };
    expect((await upload({ ...form, headers: { cookie: cookies.staff } })).status).toBe(415);
  },
);
