import type { APIContext, APIRoute } from 'astro';
import * as v from 'valibot';
import type { CustomerRecord } from '../people/access/identify.ts';
import type { Program } from '../people/access/tokens/token.rules.ts';
import { problemSentences } from '../platform/problem.rules.ts';
import { ContentUnavailable } from '../content/api/content-source.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import { UnreadableForm, type ArrivedFile } from '../platform/files/receive-form.ts';
import type { Result } from '../platform/result.ts';
import { errorResponse, type FailureCode } from './failures.ts';
import { findUnstorable } from '../platform/find-unstorable.ts';
import { authorize, authorizeCountry, type EndpointAccess } from './gate.ts';
import { describeIssue } from './describe-issue.ts';
import { leadToSignIn } from './lead-to-sign-in.ts';
import { BodyTooLarge, isMultipart, readText } from './read-body.ts';
import { receiveUpload } from './receive-upload.ts';
import { decodeParameter } from './route-parameter.ts';
import type { Services } from '../services.ts';
import type { Viewer } from './viewer.ts';

/** Contract of an endpoint; collected into /api/openapi.json. */
export interface EndpointContract<
  TInput extends v.GenericSchema = v.GenericSchema,
  TQuery extends v.GenericSchema = v.GenericSchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for path parameters. */
  path: string;
  summary: string;
  access: EndpointAccess;
  params?: Record<string, v.GenericSchema<string, string>>;
  query?: TQuery;
  /** The JSON body, or the texts of a form with files; missing for calls without one. */
  body?: TInput;
  /** The body has the format of a query string; JSON is accepted too. */
  isQueryBody?: true;
  /** Accepted files, as multipart/form-data: how many, and the bytes of the largest. */
  uploads?: { most: number; largest: number };
  /** In bytes; defaults to 100 kB. */
  bodyLimit?: number;
  /** Success responses by status. */
  answers: Record<number, { description: string; schema?: v.GenericSchema }>;
}

export interface Call<TInput, TQuery> {
  services: Services;
  requestId: string;
  viewer: Viewer;
  /** The program that has sent a token; null for people. */
  program: Program | null;
  params: Record<string, string>;
  query: TQuery;
  body: TInput;
  /** Files of the form; those that are not stored are removed after the response. */
  files: readonly ArrivedFile[];
}

type Answer = {
  status: number;
  body?: unknown;
  /** A personal file to download, instead of a body. */
  file?: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };
  cookies?: readonly string[];
  /** Seconds that any cache may store it, for clients with the same cookies; without it, nothing is cached. */
  maxAge?: number;
};

/**
 * Makes a route of a contract: checks origin, access and limits, parses the input, then makes one call and sends its
 * result. Expected failures are returned as results; anything thrown is a fault, logged with the request id.
 */
export function endpoint<TInput extends v.GenericSchema, TQuery extends v.GenericSchema>(
  contract: EndpointContract<TInput, TQuery>,
  handle: (call: Call<v.InferOutput<TInput>, v.InferOutput<TQuery>>) => Promise<Result<Answer, FailureCode>>,
): APIRoute {
  return async (context) => {
    const { services, requestId } = context.locals;
    try {
      const { refusal: unauthorized, program } = await authorize(contract.access, context);
      const refusal = unauthorized ?? (await authorizeCountry(contract.path, context));
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
        program,
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

/** Reads a form with files, which are removed when the returned value is disposed; or refuses it. */
async function readUpload({ most, largest }: { most: number; largest: number }, { request, locals }: APIContext) {
  const refuse = (refusal: Response) => ({ refusal, [Symbol.asyncDispose]: () => Promise.resolve() });
  const { requestId, services, viewer } = locals;
  if (!isMultipart(request.headers.get('content-type'))) {
    return refuse(errorResponse('unsupported_media_type', 'Send a form as multipart/form-data.', requestId));
  }
  // Counted before the form is read.
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
    if (query !== null) return parseInput(contract.body, parseQuery(query), context.locals.requestId);
    return errorResponse('bad_request', `The body must be UTF-8 and at most ${limit} bytes.`, context.locals.requestId);
  }
  return readBody(contract.body, limit, context);
}

const isUrlEncoded = (type: string | null): boolean => /^application\/x-www-form-urlencoded\b/i.test(type ?? '');
const parseQuery = (text: string) => Object.fromEntries(new URLSearchParams(text));

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
  // valibot accepts a list as an object, and any object where no field is required.
  if (Array.isArray(value) && schema.type.endsWith('object')) {
    return errorResponse('invalid_input', 'The body must be a JSON object.', locals.requestId);
  }
  return parseInput(schema, value, locals.requestId);
}

/** Returns whether a body names another person than the session; it may name the same one, in any spelling. */
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

/** Returns the parsed input, or the error response with every invalid field. */
function parseInput(schema: v.GenericSchema, value: unknown, requestId: string): unknown {
  const attention = 'Some fields need attention.';
  const parsed = v.safeParse(schema, value, { message: describeIssue });
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

/** Answers all other methods of a route with 405 and the allowed ones. */
export function refuseOtherMethods(...contracts: Pick<EndpointContract, 'method'>[]): APIRoute {
  const allow = contracts.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
  return ({ locals }) =>
    errorResponse('method_not_allowed', `This address takes ${allow} only.`, locals.requestId, undefined, {
      Allow: allow,
    });
}
