import type { Problems } from '../../server/platform/problem.rules.ts';

/**
 * A call that was answered, but not with success. Its text is a fixed one
 * (docs/decisions/wire-names.md#code-200).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** The error of each field, by its path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same as phrases, for pages in the reader's language; empty where the server gives none. */
  readonly problems: Readonly<Problems>;
  readonly requestId: string | undefined;
  /** Further data for the caller, such as both versions of a conflict. */
  readonly details: unknown;
  /** The server's explanation, fit to be shown. */
  readonly explanation: string | undefined;

  constructor(status: number, body: unknown) {
    super(`Error: ${status}`);
    const { error } = (isRecord(body) ? body : {}) as { error?: unknown };
    const told = isRecord(error) ? error : {};
    this.status = status;
    this.code = textOf(told['code']);
    this.explanation = textOf(told['message']);
    this.details = told['details'];
    this.requestId = textOf(told['requestId']);
    this.fields = recordOf(told['fields']);
    this.problems = recordOf(isRecord(this.details) && this.details['problems']);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const recordOf = <Value>(value: unknown) => (isRecord(value) ? (value as Record<string, Value>) : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export interface ApiCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Beside those every call has, such as Idempotency-Key. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Lets the call end although the page is left meanwhile. */
  keepalive?: boolean;
  /** Reaction to a session that has ended during the call; defaults to 'stay'. */
  atSessionEnd?: AtSessionEnd;
}

/**
 * Reaction to a session that has ended during a call (docs/decisions/sign-in.md#a-session-that-has-ended). 'finish':
 * it is stored during sign-in and sent once afterwards. 'leave': the page itself stores the unsaved values. 'stay':
 * it must not be stored, or the page has more to lose, so sign-in opens in another tab. 'refuse': the caller gets the
 * error.
 */
type AtSessionEnd = 'finish' | 'leave' | 'stay' | 'refuse';

/**
 * Calls an endpoint of this site: JSON in, JSON out; an answer without body is undefined. A call that finds the session
 * ended waits until its person has signed in again, and is then made once more.
 * @throws ApiError for every answer that is not a success; what `fetch` throws when there is no answer at all
 */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  const response = await send(path, call);
  const isEnded = response.status === 401 && call.atSessionEnd !== 'refuse' && typeof document !== 'undefined';
  return readAnswer<T>(isEnded && (await isSignedInAgain(path, call)) ? await send(path, call) : response);
}

const jsonType = 'application/json';

function send(path: string, { method = 'GET', body, headers, signal, keepalive }: ApiCall): Promise<Response> {
  return fetch(path, {
    method,
    ...(keepalive && { keepalive }),
    headers: {
      Accept: jsonType,
      ...(body !== undefined && { 'Content-Type': jsonType }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Asks for sign-in; the code and texts are loaded only when a session has ended. */
async function isSignedInAgain(path: string, { method = 'GET', body, atSessionEnd }: ApiCall): Promise<boolean> {
  const { requestSignIn } = await import('../people/person/request-sign-in.ts');
  const kept = { method, path, ...(body !== undefined && { type: jsonType, body: JSON.stringify(body) }) };
  const isLeavable = atSessionEnd === 'finish' || atSessionEnd === 'leave';
  const request = atSessionEnd === 'finish' ? kept : undefined;
  return (await requestSignIn({ request, isLeavable })) === 'again';
}

async function readAnswer<T>(response: Response): Promise<T> {
  const answer: unknown = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer as T;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    // An error page of a proxy is not JSON; its status is enough. A success must be readable.
    if (response.ok) throw error;
    return undefined;
  }
}

/**
 * Number of times a list is asked for again before its failure shows
 * (docs/decisions/forms.md#lists-that-are-asked-again).
 */
const retries = 3;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns whether a retry may help: no answer, or a fault of the server. A refusal stays one. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : (error as Error).name !== 'AbortError';

/**
 * Reads a list, with three more tries when it fails, each after twice the wait. It never reads automatically: a
 * window that regains focus starts no request.
 * @param wait between two tries, in milliseconds
 */
export async function readList<T>(
  path: string,
  options: { signal?: AbortSignal; wait?: (milliseconds: number) => Promise<void> } = {},
): Promise<T> {
  const { signal, wait = pause } = options;
  for (let tried = 0; ; tried += 1) {
    try {
      return await callApi<T>(path, signal ? { signal } : {});
    } catch (error) {
      if (tried >= retries || signal?.aborted || !isPassing(error)) throw error;
      await wait(1_000 * 2 ** tried);
      signal?.throwIfAborted();
    }
  }
}
