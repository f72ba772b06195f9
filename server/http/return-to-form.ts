import { keepRefusedPage, readRefusedPage } from '../people/auth/refused-page.ts';
import type { BrowserPerson } from '../people/auth/kept-for.ts';
import type { Services } from '../services.ts';
import { isNavigation } from './is-navigation.ts';

/** Parameter of the address of a form that was refused. */
const parameter = 'refused';

interface Sender {
  /** Address of the request, with its query. */
  target: string;
  headers: Headers;
  person: BrowserPerson | null;
}

/** Headers that `sendResponse()` writes itself, or that are of one answer only. */
const ownHeaders: ReadonlySet<string> = new Set(['set-cookie', 'content-length', 'cache-control', 'retry-after']);

const split = (target: string): { path: string; query: URLSearchParams } => {
  const at = target.indexOf('?');
  return at < 0
    ? { path: target, query: new URLSearchParams() }
    : { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) };
};

const join = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);

/** Returns the address of a form on this site, without the parameter of an earlier refusal. */
function plainAddress(target: string): string {
  const { path, query } = split(target);
  query.delete(parameter);
  // Two slashes would name another host.
  return join(path.replace(/^[/\\]+/, '/'), query);
}

const isHtml = (answer: Response): boolean => answer.headers.get('content-type')?.startsWith('text/html') === true;

/**
 * Sends the browser of a person whose form was refused back to the form by 303, and keeps the page that says why:
 * "Back" and "Reload" then never ask to send the form again (docs/decisions/forms.md#a-refused-form-is-an-address).
 * A program gets the page itself with its status, and so does everybody while nothing can be kept.
 * @returns the answer to send
 */
export async function returnToForm(
  { auth, log }: Pick<Services, 'auth' | 'log'>,
  answer: Response,
  sender: Sender & { address: string },
): Promise<Response> {
  // At 503 the database may be away; an answer that changes the session shows another person's page next.
  const isRefused = answer.status >= 400 && answer.status < 500 && isHtml(answer);
  const changesSession = answer.headers.getSetCookie().some((line) => /session_token=/.test(line));
  if (!isRefused || changesSession || !isNavigation(sender)) return answer;
  const address = plainAddress(sender.target);
  const page = {
    headers: [...answer.headers].filter(([name]) => !ownHeaders.has(name)),
    body: await answer.clone().text(),
  };
  const owner = { person: sender.person, headers: sender.headers, address };
  try {
    const kept = await keepRefusedPage(auth, owner, page, sender.address);
    if (!kept) return answer;
    await answer.body?.cancel();
    const { path, query } = split(address);
    query.set(parameter, kept.token);
    const headers = new Headers({ 'Cache-Control': 'private, no-store', Location: join(path, query) });
    for (const line of [...answer.headers.getSetCookie(), ...kept.cookies]) headers.append('Set-Cookie', line);
    return new Response(null, { status: 303, headers });
  } catch (error) {
    log.warn({ err: error }, 'a refused form could not be kept; it is the answer itself');
    return answer;
  }
}

/**
 * Answers the address of a refused form: with the kept page, else by leading to the empty form.
 * @returns null for every other address
 */
export async function showRefused({ auth }: Pick<Services, 'auth'>, sender: Sender): Promise<Response | null> {
  const token = split(sender.target).query.get(parameter);
  if (token === null) return null;
  const address = plainAddress(sender.target);
  const page = await readRefusedPage(auth, { person: sender.person, headers: sender.headers, address }, token);
  if (!page) return new Response(null, { status: 303, headers: { Location: address } });
  return new Response(page.body, { headers: page.headers });
}
