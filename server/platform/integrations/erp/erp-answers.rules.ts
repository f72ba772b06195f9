import * as v from 'valibot';
import type { Answer } from '../answer.rules.ts';
import type { DeliveryFailure, DeliveryOutcome } from '../connector.contract.ts';
import { isPermanentStatus, toShortLine, readStatus } from '../read-status.rules.ts';

type BodyAnswer = Pick<Answer, 'status' | 'body'>;

/** Code 200, or another code with message and requestId. */
const erpAnswer = v.object({
  code: v.number(),
  message: v.optional(v.nullable(v.string())),
  requestId: v.optional(v.nullable(v.string())),
});

/**
 * Returns the outcome of a message. The code in the body decides, not the HTTP status; an unreadable answer is retried,
 * because the message may not have been stored.
 */
export function readCustomerRecordAnswer({ status, body }: BodyAnswer): DeliveryOutcome {
  const parsed = v.safeParse(erpAnswer, parseJson(body));
  if (!parsed.success) {
    const outcome = readStatus(status, body);
    return outcome.ok ? { ok: false, isPermanent: false, reason: 'The answer has no code.' } : outcome;
  }
  const { code, message, requestId } = parsed.output;
  const byStatus = readStatus(status, '');
  if (code === 200) return byStatus;
  const request = requestId ? ` (request ${toShortLine(requestId)})` : '';
  const reason = `Code ${code}${message ? `: ${toShortLine(message)}` : ''}${request}`;
  return { ok: false, isPermanent: byStatus.ok ? isPermanentStatus(code) : isPermanentStatus(status), reason };
}

const customerAnswer = v.object({
  customerId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[\w.:-]{1,100}$/)),
});

export type CustomerAnswer = { ok: true; customerId: string } | DeliveryFailure;

/** Returns the customer number of an answer. No failure is permanent: the ERP may know the person later. */
export function readCustomerIdAnswer(answer: BodyAnswer): CustomerAnswer {
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
