import type { APIRoute } from 'astro';
import { contracts } from '../../server/http/contracts.ts';
import { rightsOfAccess } from '../../server/http/gate.ts';
import type { PersonRights } from '../../server/people/access/roles/held-rights.rules.ts';
import type { Right } from '../../server/people/access/roles/right.rules.ts';
import { rightsOfPage } from '../../src/http/authorize.ts';
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

/** Every endpoint and every form that can change something and needs a right, with the rights of which it needs one. */
export const declaredVerbs: ReadonlyMap<string, readonly Right[]> = new Map(
  [
    ...contracts
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, access }) => [`${method} ${path}`, rightsOfAccess(access)] as const),
    ...[...pages].flatMap(([name, { accessOf, intents }]) =>
      intents.map((intent) => [`${name} ${intent}`, rightsOfPage(accessOf(intent))] as const),
    ),
  ].flatMap(([verb, rights]) => (rights ? [[verb, rights] as const] : [])),
);

interface Sent {
  /** A member of staff by default. */
  person?: Person;
  params?: Readonly<Record<string, string>>;
  query?: string;
  headers?: Headers;
  /** In place of the person's own rights. */
  rights?: PersonRights | undefined;
}

/** Calls the endpoint of a verb with a JSON body. @returns the status */
export async function callEndpoint(services: object, verb: string, body: unknown, sent: Sent): Promise<number> {
  const { person = staff, params = {}, query = '', headers = new Headers(), rights } = sent;
  const [method = '', path = ''] = verb.split(' ');
  const file = `../../src/pages${path.replaceAll('{', '[').replaceAll('}', ']')}`;
  const load = routes[`${file}.ts`] ?? routes[`${file}/index.ts`];
  if (!load) throw new Error(`No route answers ${verb}.`);
  const origin = 'http://localhost:4321';
  const asked = { method, path: `${path}${query}`, origin, body, params, headers };
  const { status } = await callRoute(await load(), asked, { services, person: { ...person, ...rights } });
  return status;
}

/** Sends the form of a verb to its page, or opens the page without a form. @returns the status */
export async function sendForm(
  services: object,
  verb: string,
  form: Readonly<Record<string, string>> | FormData | null,
  sent: Sent,
): Promise<number> {
  const [folder = '', name = '', intent = ''] = verb.split(' ');
  const page = pages.get(`${folder} ${name}`);
  if (!page) throw new Error(`There is no page ${verb}.`);
  const { person = staff, params = {}, query = '', headers = new Headers(), rights } = sent;
  const body = form instanceof FormData ? form : new URLSearchParams({ ...form });
  if (intent !== 'submit') body.set('intent', intent);
  const request = form ? { method: 'POST', body, headers } : { headers };
  const who = { ...person, ...rights };
  const context = pageContext(services, `/desk${query}`, { ...request, person: who, params: { ...params } });
  const shown = await page.open(context);
  return shown instanceof Response ? shown.status : (context.response.status ?? 200);
}
