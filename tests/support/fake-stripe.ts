import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeStripeBooks } from './fake-stripe-books.ts';
import type { Sent, Told } from './fake-stripe-vault.ts';
import { readStripeTypes, type StripeOperation, type StripeTypes } from './fake-stripe-types.ts';

export const stripeKeys = {
  secretKey: 'sk_test_of_the_tests',
  publishableKey: 'pk_test_of_the_tests',
  webhookSecrets: ['whsec_of_the_tests'] as const,
};

/**
 * Replaces the next answer; requests with 'late' are executed first. A fault is stored with the idempotency key and
 * repeated, like every answer of the API itself; 'busy', 'refusal' and 'garbage' come from in front of it.
 */
export type Mishap = 'late silence' | 'late reset' | 'late fault' | 'fault' | 'busy' | 'refusal' | 'garbage';

const failed = (status: number, type: string, code?: string): Told => ({
  status,
  body: { error: { type, code, message: 'The tests have it so.' } },
});
const fault = failed(500, 'api_error');
const instead: Readonly<Partial<Record<Mishap, Told>>> = {
  busy: failed(409, 'idempotency_error', 'idempotency_key_in_use'),
  refusal: failed(400, 'invalid_request_error', 'amount_too_large'),
};

const strange = failed(401, 'invalid_request_error');

interface Route {
  operation: StripeOperation;
  pattern: RegExp;
  answer(books: FakeStripeBooks, sent: Sent, ids: string[]): Told;
}

const row = (operation: StripeOperation, answer: Route['answer']): Route => ({
  operation,
  pattern: new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '([\\w-]+)')}$`),
  answer,
});
const [one, other] = [0, 1].map((at) => (ids: string[]) => ids[at] ?? '') as [
  (ids: string[]) => string,
  (ids: string[]) => string,
];

const routes: readonly Route[] = [
  row('POST /v1/payment_intents', (books, sent) => books.createPayment(sent)),
  row('GET /v1/payment_intents/search', (books, sent) => books.searchPayments(sent)),
  row('GET /v1/payment_intents/{id}', (books, _, ids) => books.findPayment(one(ids))),
  row('POST /v1/payment_intents/{id}/capture', (books, sent, ids) => books.capturePayment(one(ids), sent)),
  row('POST /v1/payment_intents/{id}/cancel', (books, _, ids) => books.cancelPayment(one(ids))),
  row('GET /v1/confirmation_tokens/{id}', (books, _, ids) => books.findToken(one(ids))),
  row('POST /v1/setup_intents', (books, sent) => books.createSetup(sent)),
  row('GET /v1/setup_intents/{id}', (books, _, ids) => books.findSetup(one(ids))),
  row('POST /v1/customers', (books, sent) => books.createCustomer(sent)),
  row('GET /v1/customers/{id}', (books, _, ids) => books.findCustomer(one(ids))),
  row('POST /v1/customers/{id}', (books, sent, ids) => books.updateCustomer(one(ids), sent)),
  row('GET /v1/customers/{id}/payment_methods', (books, _, ids) => books.listMethods(one(ids))),
  row('GET /v1/customers/{id}/payment_methods/{card}', (books, _, ids) => books.findMethod(one(ids), other(ids))),
  row('POST /v1/refunds', (books, sent) => books.refunds.create(sent)),
  row('GET /v1/refunds', (books, sent) => books.refunds.list(sent)),
  row('GET /v1/refunds/{id}', (books, _, ids) => books.refunds.find(one(ids))),
  row('POST /v1/payment_methods/{id}', (books, sent, ids) => books.updateMethod(one(ids), sent)),
  row('POST /v1/payment_methods/{id}/detach', (books, _, ids) => books.detachMethod(one(ids))),
  row('GET /v1/balance_transactions', (books, sent) => books.balance.listEntries(sent)),
  row('GET /v1/disputes', (books, sent) => books.balance.listDisputes(sent)),
  row('GET /v1/disputes/{id}', (books, _, ids) => books.balance.findDispute(one(ids))),
  row('POST /v1/tax/calculations', (books, sent) => books.tax.calculate(sent)),
  row('GET /v1/tax/calculations/{id}/line_items', (books, sent, ids) => books.tax.listCalculated(one(ids), sent)),
  row('POST /v1/tax/transactions/create_from_calculation', (books, sent) => books.tax.commit(sent)),
  row('POST /v1/tax/transactions/create_reversal', (books, sent) => books.tax.reverse(sent)),
  row('GET /v1/tax/transactions/{id}/line_items', (books, sent, ids) => books.tax.listCommitted(one(ids), sent)),
];

export interface FakeStripe extends AsyncDisposable {
  origin: string;
  books: FakeStripeBooks;
  /** Every request in order, repeated ones included. */
  requests: { operation: StripeOperation; sent: Sent; key: string | null }[];
  /** Requests and answers that violate the real API's types; any of them fails the test. */
  problems: string[];
  /** Sets the answer to the next request of an operation. */
  befall(operation: StripeOperation, mishap: Mishap): void;
}

/** Reading the types takes seconds, so it happens once per process. */
let types: StripeTypes | undefined;

/** Stripe on loopback, as far as the adapter uses it; its types are those of the installed SDK. */
export async function startFakeStripe(): Promise<FakeStripe> {
  types ??= readStripeTypes();
  const knownTypes = types;
  const books = new FakeStripeBooks();
  const keys = new Map<string, { sent: string; told: Told }>();
  const mishaps: { operation: StripeOperation; mishap: Mishap }[] = [];
  const fake: Omit<FakeStripe, 'origin' | typeof Symbol.asyncDispose> = {
    books,
    requests: [],
    problems: [],
    befall: (operation, mishap) => void mishaps.push({ operation, mishap }),
  };

  function carryOut(
    { operation, answer }: Route,
    sent: Sent,
    key: string | null,
    ids: string[],
    mishap: Mishap | null,
  ): Told & { isRepeated?: boolean } {
    const known = key === null ? undefined : keys.get(key);
    if (known && known.sent !== JSON.stringify([operation, sent])) {
      const error = { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' };
      return { status: 400, body: { error } };
    }
    if (known) return { ...known.told, isRepeated: true };
    const done = mishap === 'fault' ? fault : answer(books, sent, ids);
    const told = mishap === 'late fault' ? fault : done;
    // In its current state: a repeated answer returns the earlier one.
    if (key !== null) keys.set(key, { sent: JSON.stringify([operation, sent]), told: structuredClone(told) });
    return told;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const asked = `${request.method} ${url.pathname}`;
    const route = routes.find(({ pattern }) => pattern.test(asked));
    const body = await readBody(request);
    const sent = decode(request.method === 'GET' ? url.searchParams : new URLSearchParams(body));
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return send(response, strange);
    const problem = route ? findProblem(knownTypes, route.operation, request, sent) : `${asked} is no operation`;
    if (!route || problem) {
      fake.problems.push(problem ?? asked);
      return send(response, { status: 400, body: { error: { type: 'invalid_request_error', message: problem } } });
    }
    const key = request.headers['idempotency-key']?.toString() ?? null;
    const { operation } = route;
    fake.requests.push({ operation, sent, key });
    const at = mishaps.findIndex((each) => each.operation === operation);
    const mishap = at < 0 ? null : (mishaps.splice(at, 1)[0]?.mishap ?? null);
    if (mishap && Object.hasOwn(instead, mishap)) return send(response, instead[mishap] as Told);
    if (mishap === 'garbage')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const ids = route.pattern.exec(asked)?.slice(1) ?? [];
    const told = carryOut(route, sent, key, ids, mishap);
    const wrong = told.status === 200 ? knownTypes.findAnswerProblem(operation, told.body) : null;
    if (wrong) fake.problems.push(wrong);
    if (mishap === 'late reset') return void request.socket.destroy();
    if (mishap === 'late silence' || hangs(books, told)) return;
    send(response, told, told.isRepeated);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...fake,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The card whose first answer is lost. */
function hangs(books: FakeStripeBooks, { body, isRepeated }: Told & { isRepeated?: boolean }): boolean {
  const isPayment = body['object'] === 'payment_intent' && body['status'] === 'requires_capture' && !isRepeated;
  const isRefund = body['object'] === 'refund' && !isRepeated;
  const payment = isRefund ? books.payments.get(String(body['payment_intent'])) : body;
  const behaviour = books.behaviourOfMethod(payment?.['payment_method']);
  if (!(isPayment || isRefund) || behaviour !== 'hang_after_authorizing') return false;
  if (books.lost.has(String(body['id']))) return false;
  books.lost.add(String(body['id']));
  return true;
}

function findProblem(
  types: StripeTypes,
  operation: StripeOperation,
  request: IncomingMessage,
  sent: Sent,
): string | null {
  const { 'stripe-version': version, 'x-stripe-client-telemetry': telemetry } = request.headers;
  if (version !== '2026-10-28.endive') return `version ${String(version)}`;
  if (telemetry) return 'telemetry was sent';
  return types.findRequestProblem(operation, sent);
}

function send(response: ServerResponse, { status, body }: Told, isRepeated = false): void {
  const headers = {
    'content-type': 'application/json',
    'request-id': 'req_1',
    ...(isRepeated && { 'idempotent-replayed': 'true' }),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses `a[b]=1&c[0]=2` into an object. */
function decode(form: URLSearchParams): Sent {
  const sent: Sent = {};
  for (const [name, value] of form) {
    const parts = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = sent;
    for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Sent;
    at[parts.at(-1) ?? ''] = value;
  }
  return withLists(sent) as Sent;
}

function withLists(value: Sent[string]): Sent[string] {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList ? (entries.map(([, each]) => each) as string[]) : Object.fromEntries(entries);
}
