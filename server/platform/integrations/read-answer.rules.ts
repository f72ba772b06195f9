import * as v from 'valibot';
import type { DeliveryFailure, DeliveryOutcome } from '../outbox/outbox.contract.ts';
import type { Answer } from './answer.rules.ts';

type Told = Pick<Answer, 'status' | 'body'>;

/** Holds what the customer-record system says: code 200, or a code with message and requestId. */
const customerRecordAnswer = v.object({
  code: v.number(),
  message: v.optional(v.nullable(v.string())),
  requestId: v.optional(v.nullable(v.string())),
});

/** Returns whether another try may end otherwise: a request that is refused for what it says will be refused again. */
const isPermanentStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Returns how an HTTP status ends a try: 2xx well, 4xx for good except time-out and too many, everything else for now.
 */
export function readStatus(status: number, body: string): DeliveryOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const said = body.trim();
  const reason = `Status ${status}${said && `: ${clean(said)}`}`;
  return { ok: false, isPermanent: isPermanentStatus(status), reason };
}

/**
 * Returns how an answer of the customer-record system ends a try. Its word counts, not the status around it; what
 * cannot be understood is tried again, for nobody knows whether it was stored.
 */
export function readCustomerRecordAnswer({ status, body }: Told): DeliveryOutcome {
  const parsed = v.safeParse(customerRecordAnswer, parseJson(body));
  if (!parsed.success) {
    const outcome = readStatus(status, body);
    return outcome.ok ? { ok: false, isPermanent: false, reason: 'The answer has no code.' } : outcome;
  }
  const { code, message, requestId } = parsed.output;
  const byStatus = readStatus(status, '');
  if (code === 200) return byStatus;
  const reason = `Code ${code}${message ? `: ${clean(message)}` : ''}${requestId ? ` (request ${clean(requestId)})` : ''}`;
  return { ok: false, isPermanent: byStatus.ok ? isPermanentStatus(code) : isPermanentStatus(status), reason };
}

/** The number of a customer, as text or as a number. */
const customerAnswer = v.object({
  customerId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[\w.:-]{1,100}$/)),
});

/** Holds what the customer-record system says of a person: who they are there, or how the question ended. */
export type CustomerAnswer = { ok: true; customerId: string } | DeliveryFailure;

/** The customer of an answer. One that names none is no refusal: asked again later, the person may be known. */
export function readCustomerIdAnswer(answer: Told): CustomerAnswer {
  const outcome = readCustomerRecordAnswer(answer);
  if (!outcome.ok) return { ok: false, isPermanent: false, reason: outcome.reason };
  const named = v.safeParse(customerAnswer, parseJson(answer.body));
  if (named.success) return { ok: true, customerId: named.output.customerId };
  return { ok: false, isPermanent: false, reason: 'The answer names no customer.' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One line of what another system said, without control characters. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
