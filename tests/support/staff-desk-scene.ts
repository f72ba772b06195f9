import type { APIRoute } from 'astro';
import { expect } from 'vitest';
import { contracts } from '../../server/http/contracts.ts';
import type { Person } from '../../server/people/access/access.contract.ts';
import { callRoute } from './call-route.ts';
import { pageContext } from './fake-page-context.ts';
import { staff } from './staff-scene.ts';
import type { DefinedPage } from '../../src/http/define-page.ts';

type Page = DefinedPage<object, object>;
const areas = import.meta.glob<Record<string, unknown>>('../../src/areas/**/*.page.ts', { eager: true });
const routes = import.meta.glob<Record<string, APIRoute>>([
  '../../src/pages/api/**/*.ts',
  '!../../src/pages/api/**/_*.ts',
]);

const isPage = (value: unknown): value is Page => typeof value === 'object' && value !== null && 'intents' in value;
/** Every page by the folder of its area and the name of its export: 'staff/comments commentsPage'. */
const pages = new Map(
  Object.entries(areas).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, page]): [string, Page][] =>
      isPage(page) ? [[`${file.replace(/^.*\/areas\//, '').replace(/\/[^/]*$/, '')} ${name}`, page]] : [],
    ),
  ),
);

const isDesk = (access: string): boolean => access !== 'public' && access !== 'user';
/** Every endpoint and every form that can change something and is open to staff or editors alone. */
export const declaredVerbs = [
  ...contracts
    .filter(({ method, access }) => method !== 'GET' && isDesk(access))
    .map(({ method, path }) => `${method} ${path}`),
  ...[...pages].flatMap(([name, { access, intents }]) =>
    isDesk(access) ? intents.map((intent) => `${name} ${intent}`) : [],
  ),
];

interface Sent {
  /** A member of staff by default. */
  person?: Person;
  params?: Readonly<Record<string, string>>;
  query?: string;
  headers?: Headers;
}

/** Calls the endpoint of a verb with a JSON body; anything but success fails the test. */
export async function callEndpoint(services: object, verb: string, body: unknown, sent: Sent): Promise<void> {
  const { person = staff, params = {}, query = '', headers = new Headers() } = sent;
  const [method = '', path = ''] = verb.split(' ');
  const file = `../../src/pages${path.replaceAll('{', '[').replaceAll('}', ']')}`;
  const load = routes[`${file}.ts`] ?? routes[`${file}/index.ts`];
  if (!load) throw new Error(`No route answers ${verb}.`);
  const origin = 'http://localhost:4321';
  const asked = { method, path: `${path}${query}`, origin, body, params, headers };
  const { status, text } = await callRoute(await load(), asked, { services, person });
  expect([verb, status < 300 ? 'done' : `${status} ${text}`]).toEqual([verb, 'done']);
}

/** Sends the form of a verb to its page, or opens the page without a form; a refusal or an error fails the test. */
export async function sendForm(
  services: object,
  verb: string,
  form: Readonly<Record<string, string>> | FormData | null,
  sent: Sent,
): Promise<void> {
  const [folder = '', name = '', intent = ''] = verb.split(' ');
  const page = pages.get(`${folder} ${name}`);
  if (!page) throw new Error(`There is no page ${verb}.`);
  const { person = staff, params = {}, query = '', headers = new Headers() } = sent;
  const body = form instanceof FormData ? form : new URLSearchParams({ ...form });
  if (intent !== 'submit') body.set('intent', intent);
  const request = form ? { method: 'POST', body, headers } : { headers };
  const context = pageContext(services, `/desk${query}`, { ...request, person, params: { ...params } });
  const shown = await page.open(context);
  const status = shown instanceof Response ? shown.status : (context.response.status ?? 200);
  expect([verb, status]).toEqual([verb, expect.toSatisfy((each: number) => each < 400)]);
}
