import type { APIContext, APIRoute } from 'astro';
import * as v from 'valibot';
import type { CustomerRecord } from '../people/access/identify.ts';
import { problemSentences } from '../platform/problem.rules.ts';
import { ContentUnavailable } from '../content/api/content-source.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import { UnreadableForm, type ArrivedFile } from '../platform/files/receive-form.ts';
import type { Result } from '../platform/result.ts';
import { errorResponse, type FailureCode } from './failures.ts';
import { findUnstorable } from './find-unstorable.ts';
import { authorize, authorizeCountry, type EndpointAccess } from './gate.ts';
import { issueWords } from './issue-words.ts';
import { leadToSignIn } from './lead-to-sign-in.ts';
import { BodyTooLarge, isMultipart, readText } from './read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import { decodeParameter } from './route-parameter.ts';
import type { Services } from '../services.ts';
import type { Viewer } from './viewer.ts';

/** Holds what an endpoint promises; collected into /api/openapi.json. */
export interface EndpointContract<
  TInput extends v.GenericSchema = v.GenericSchema,
  TQuery extends v.GenericSchema = v.GenericSchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for path parameters. */
  path: string;
  summary: string;
  access: EndpointAccess;
  params?: Record<string, v.GenericSchema<string, string>>;
  query?: TQuery;
  /** The JSON body, or the texts of a form with files; left out for calls without one. */
  body?: TInput;
  /** The body is text in the form of a query; as JSON it is taken all the same. */
  isQueryBody?: true;
  /** The files it takes, as multipart/form-data: how many, and the bytes of the largest. */
  uploads?: { most: number; largest: number };
  /** In bytes; 100 kB unless told. */
  bodyLimit?: number;
  /** Statuses of success and what they carry. */
  answers: Record<number, { description: string; schema?: v.GenericSchema }>;
}

export interface Call<TInput, TQuery> {
  services: Services;
  requestId: string;
  /** Says who asks. */
  viewer: Viewer;
  params: Record<string, string>;
  query: TQuery;
  body: TInput;
  /** Files of the form; what is not kept is gone once the call is answered. */
  files: readonly ArrivedFile[];
}

type Answer = {
  status: number;
  body?: unknown;
  /** In the place of a body: a file of one person, to be saved under its name. */
  file?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };
  cookies?: readonly string[];
  /** Seconds for which every cache may keep it, for who sends the same cookies; it is kept nowhere unless told. */
  maxAge?: number;
};

/**
 * Makes a route of a contract: origin, access, limits and parsing first, then one call, then its answer.
 * Expected failures come back as results; anything thrown is a fault, logged with the request id.
 */
export function endpoint<TInput extends v.GenericSchema, TQuery extends v.GenericSchema>(
  contract: EndpointContract<TInput, TQuery>,
  handle: (call: Call<v.InferOutput<TInput>, v.InferOutput<TQuery>>) => Promise<Result<Answer, FailureCode>>,
): APIRoute {
  return async (context) => {
    const { services, requestId } = context.locals;
    try {
      const refusal = authorize(contract.access, context) ?? (await authorizeCountry(contract.path, context));
      if (refusal) return leadToSignIn(refusal, context) ?? refusal;
      const params = readParams(contract, context);
      if ('problem' in params) return errorResponse('not_found', params.problem, requestId);
      const query = readQuery(contract, context);
      if (query instanceof Response) return query;
      await using received = contract.uploads ? await readUpload(contract.uploads, context) : nothingReceived;
      if ('refusal' in received) return received.refusal;
      const body = await readInput(contract, context, received.texts);
      if (body instanceof Response) return body;
      const result = await handle({
        services,
        requestId,
        viewer: context.locals.viewer,
        params: params.values,
        query,
        body,
        files: received.files,
      });
      if (!result.ok) return errorResponse(result.code, result.message, requestId, result.fields, {}, result.details);
      const { status, body: answer, file, cookies = [], maxAge } = result.value;
      if (file) return sendFile(status, file);
      const headers = new Headers(
        maxAge === undefined
          ? { 'Cache-Control': 'no-store' }
          : { 'Cache-Control': `public, max-age=${maxAge}`, Vary: 'Cookie' },
      );
      for (const cookie of cookies) headers.append('Set-Cookie', cookie);
      return answer === undefined
        ? new Response(null, { status, headers })
        : Response.json(answer, { status, headers });
    } catch (error) {
      if (error instanceof ContentUnavailable) return errorResponse('content_unavailable', error.message, requestId);
      services.log.error({ err: error, requestId, route: contract.path }, 'a request failed');
      if (isDiskFull(error))
        return errorResponse('unavailable', fullDisk, requestId, undefined, { 'Retry-After': '60' });
      return errorResponse(
        'fault',
        'Something went wrong on our side. Please try again; quote the request id if it persists.',
        requestId,
      );
    }
  };
}

const fullDisk = 'The storage is full. Nothing was changed; please try again later.';

const sendFile = (status: number, { name, type, bytes }: NonNullable<Answer['file']>): Response =>
  new Response(bytes, {
    status,
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });

function readParams(
  contract: EndpointContract,
  { params }: APIContext,
): { values: Record<string, string> } | { problem: string } {
  const values: Record<string, string> = {};
  for (const [name, schema] of Object.entries(contract.params ?? {})) {
    const parsed = v.safeParse(schema, decodeParameter(params[name]));
    if (!parsed.success) return { problem: `${name} ${parsed.issues[0].message}.` };
    values[name] = parsed.output;
  }
  return { values };
}

const nothingReceived = { texts: null, files: [], [Symbol.asyncDispose]: () => Promise.resolve() };

/** Reads a form with files, which are gone when what is returned is disposed of; or refuses it. */
async function readUpload({ most, largest }: { most: number; largest: number }, { request, locals }: APIContext) {
  const refuse = (refusal: Response) => ({ refusal, [Symbol.asyncDispose]: () => Promise.resolve() });
  const { requestId, services, viewer } = locals;
  if (!isMultipart(request.headers.get('content-type'))) {
    return refuse(errorResponse('unsupported_media_type', 'Send a form as multipart/form-data.', requestId));
  }
  // Counted before anything of it is read.
  const attempt = await services.auth.throttle.attempt('uploadFile', '', viewer.caller.address);
  if (!attempt.isAllowed) {
    return refuse(errorResponse('too_many_attempts', 'Too many files. Try again in an hour.', requestId));
  }
  try {
    const uploads = { most, limitOf: () => largest };
    const { clear, ...form } = await receiveUpload(services, request, { address: viewer.caller.address, uploads });
    return { ...form, [Symbol.asyncDispose]: clear };
  } catch (error) {
    if (error instanceof UnreadableForm) return refuse(errorResponse('bad_request', error.message, requestId));
    throw error;
  }
}

async function readInput(contract: EndpointContract, context: APIContext, texts: URLSearchParams | null) {
  if (!contract.body) return undefined;
  if (texts) return parseInput(contract.body, Object.fromEntries(texts), context.locals.requestId);
  const limit = contract.bodyLimit ?? 100_000;
  if (contract.isQueryBody && isUrlEncoded(context.request.headers.get('content-type'))) {
    const query = await readText(context.request, limit).catch(() => null);
    if (query !== null) return parseInput(contract.body, queryOf(query), context.locals.requestId);
    return errorResponse('bad_request', `The body must be UTF-8 and at most ${limit} bytes.`, context.locals.requestId);
  }
  return readBody(contract.body, limit, context);
}

const isUrlEncoded = (type: string | null): boolean => /^application\/x-www-form-urlencoded\b/i.test(type ?? '');
const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text));

async function readBody(schema: v.GenericSchema, limit: number, { request, locals }: APIContext): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return errorResponse('unsupported_media_type', 'Send JSON with Content-Type: application/json.', locals.requestId);
  }
  let value: unknown;
  try {
    value = JSON.parse(await readText(request, limit));
  } catch (error) {
    return error instanceof BodyTooLarge
      ? errorResponse('body_too_large', error.message, locals.requestId)
      : errorResponse('bad_request', 'The body is not valid JSON in UTF-8.', locals.requestId);
  }
  if (namesForeignProfile(value, locals.viewer.customer)) {
    return errorResponse('forbidden', 'The accountProfileId is not that of the signed-in user.', locals.requestId);
  }
  // A list passes for an object with valibot, and an object with no required field for an empty one.
  if (Array.isArray(value) && schema.type.endsWith('object')) {
    return errorResponse('invalid_input', 'The body must be a JSON object.', locals.requestId);
  }
  return parseInput(schema, value, locals.requestId);
}

/** Returns whether a body names another person than the session does; it may name the same one, in any spelling. */
function namesForeignProfile(body: unknown, customer: CustomerRecord | null): boolean {
  if (!customer || typeof body !== 'object' || body === null) return false;
  return Object.entries(body).some(
    ([name, value]) =>
      name.toLowerCase() === 'accountprofileid' &&
      ![null, '', customer.account.accountProfileId].includes(value as string | null),
  );
}

function readQuery({ query }: EndpointContract, { url, locals }: APIContext): unknown {
  return query ? parseInput(query, Object.fromEntries(url.searchParams), locals.requestId) : undefined;
}

/** The parsed input, or the answer that names every field that is wrong. */
function parseInput(schema: v.GenericSchema, value: unknown, requestId: string): unknown {
  const attention = 'Some fields need attention.';
  const parsed = v.safeParse(schema, value, { message: issueWords });
  if (parsed.success) {
    const unstorable = findUnstorable(parsed.output);
    if (unstorable === null) return parsed.output;
    return errorResponse('invalid_input', attention, requestId, { [unstorable]: problemSentences.CharactersInvalid });
  }
  const fields = Object.fromEntries(
    parsed.issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  );
  return errorResponse('invalid_input', attention, requestId, fields);
}

/** For every method a route has no contract for: 405 with those it has. */
export function refuseOtherMethods(...contracts: Pick<EndpointContract, 'method'>[]): APIRoute {
  const allow = contracts.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  return ({ locals }) =>
    errorResponse('method_not_allowed', `This address takes ${allow} only.`, locals.requestId, undefined, {
      Allow: allow,
    });
}
