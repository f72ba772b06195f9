import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formFeatures } from '../../../server/forms/applications/form-features.ts';
import { projectRoot } from '../../../server/platform/env/env.ts';
import { contracts } from '../../../server/http/contracts.ts';
import { isThorough } from '../../../tests/support/test-scope.ts';
import { endings, sendCut, type Ending } from '../../../tests/support/send-cut.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

/** Random requests to each address, beside those that every address gets. */
const each = isThorough ? 40 : 1;
const lanes = 12;
/** The same requests in every run. */
const seed = 20_261_125;

interface Address {
  method: string;
  path: string;
}

const place = '00000000-0000-4000-8000-000000000000';

/** Every address below /api that takes a body. */
const endpoints: Address[] = contracts
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path: address }) => ({ method, path: address.replaceAll(/\{\w+\}/g, place) }));

/** Every page, and of the page of a form every form: pages that take none have to stand a body as well. */
async function listPages(): Promise<Address[]> {
  const root = projectRoot();
  const entries = await readdir(path.join(root, 'src/pages'), { recursive: true });
  const names = await readdir(path.join(root, 'src/content/en/form'));
  const forms = [...names.map((name) => path.parse(name).name), ...formFeatures.map(({ definition }) => definition.id)];
  const addresses = entries
    .filter((entry) => /\.(astro|ts)$/.test(entry) && !/^api\/|(^|\/)_/.test(entry))
    .map((entry) => `/${entry.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`)
    .flatMap((address) => (address === '/forms/[form]' ? forms.map((form) => `/forms/${form}`) : [address]))
    .map((address) => address.replaceAll(/\[[^\]]*\]/g, place));
  return addresses.map((address) => ({ method: 'POST', path: address }));
}

/** Parts of a form: a text, a file in a field without files and in those that take some, and an invalid part. */
const parts = [
  'Content-Disposition: form-data; name="intent"\r\n\r\nsubmit',
  ...['other', 'file', 'files', 'formFile', 'organizationDocumentation'].map(
    (field) =>
      `Content-Disposition: form-data; name="${field}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7`,
  ),
  'Content-Disposition: form-data; name="file"; filename=""\r\n\r\n',
  'no header of a part\r\n\r\nbytes',
];
const multipart = (chosen: readonly string[]) => `${chosen.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
const types = ['multipart/form-data; boundary=b', 'application/x-www-form-urlencoded', 'application/json'];

interface Cut {
  type: string;
  body: string;
  /** Bytes that are sent. */
  sent: number;
  ending: Ending;
}

const cuts: fc.Arbitrary<Cut> = fc
  .record({
    type: fc.oneof({ weight: 3, arbitrary: fc.constant(types[0]) }, fc.constantFrom(...types)),
    chosen: fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    ending: fc.constantFrom(...endings),
  })
  .map(({ type = '', chosen, at, ending }) => {
    const texts: Record<string, string> = {
      [types[1] ?? '']: 'intent=submit&email=ana%40example.org&message=%C3%A9',
      [types[2] ?? '']: '{"type":"page","locale":"en","fields":{"title":"A"},"email":"ana@example.org"}',
    };
    const body = texts[type] ?? multipart(chosen);
    return { type, body, sent: Math.floor(at * (body.length - 1)), ending };
  });

/** Cuts that every address gets: a form that ends inside a file no field takes, and one that breaks before a file. */
const always: Cut[] = [[parts[1] ?? ''], [parts.at(-1) ?? '', parts[2] ?? '']].map((chosen) => {
  const body = multipart(chosen);
  return { type: types[0] ?? '', body, sent: body.length - 12, ending: 'short' };
});

let site: RunningSite;
let credentials: Record<'customer' | 'staff' | 'editor' | 'publisher', Record<string, string>>;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  const cookieOf = async (name: string) => ({ Cookie: (await Visitor.signedIn(site.origin, name)).cookie });
  credentials = {
    customer: await cookieOf('member'),
    staff: await cookieOf('staff'),
    editor: await cookieOf('editor'),
    publisher: { Authorization: `Bearer ${await site.token()}` },
  };
});
afterAll(() => site[Symbol.asyncDispose]());

/** Returns what opens an address; pages of customers and those for everybody are asked by a customer. */
function credentialsFor({ path: address }: Address): Record<string, string> {
  if (/^(\/api)?\/staff\b/.test(address)) return credentials.staff;
  if (/^(\/api)?\/editor\b/.test(address)) return credentials.editor;
  return /^\/api\/(content|publish|search)\b/.test(address) ? credentials.publisher : credentials.customer;
}

it('stands requests that are cut, reset or half-closed at every address that takes a body', async () => {
  const pages = await listPages();
  expect(endpoints.length).toBeGreaterThan(50);
  expect(pages.length).toBeGreaterThan(80);
  const addresses = [...endpoints, ...pages];
  const random = fc.sample(cuts, { numRuns: addresses.length * each, seed });
  const requests = addresses.flatMap((address, index) =>
    [...always, ...random.slice(index * each, (index + 1) * each)].map((cut) => ({ address, cut })),
  );
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const lane = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const { address, cut } = request;
      const status = await sendCut(site.origin, {
        method: address.method,
        target: address.path,
        ending: cut.ending,
        headers: { 'Content-Type': cut.type, 'Idempotency-Key': place, ...credentialsFor(address) },
        body: Buffer.from(cut.body).subarray(0, cut.sent),
      });
      if (status !== null) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A sender who declares the request complete gets an answer.
      const isOwed = cut.ending === 'short' || cut.ending === 'chunked';
      if (status === null || status >= 500 || (isOwed && status === 0)) {
        wrong.push(`${address.method} ${address.path} ${JSON.stringify(cut)} → ${status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(await Promise.race([site.ended, Promise.resolve('alive')])).toBe('alive');
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  // Many must have been read as forms, or nothing was tried.
  expect(statuses.get(400) ?? 0).toBeGreaterThan(20);
  const arrivals = path.join(site.dataDir, 'files/arrivals');
  await expect.poll(() => readdir(arrivals), { timeout: 15_000 }).toEqual([]);
  expect(site.output()).not.toMatch(/"level":(50|60)|a request failed|uncaught|unhandled|Error:/i);
}, 600_000);
