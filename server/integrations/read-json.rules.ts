import * as v from 'valibot';
import type { DeliveryFailure } from '../outbox/outbox.contract.ts';
import { readStatus } from './read-answer.rules.ts';

/** An answer as far as its meaning is concerned. */
interface GivenAnswer {
  status: number;
  contentType: string;
  body: string;
}

/**
 * Returns a well-formed answer of another system, or how it ends the try. What cannot be understood is tried again: nobody
 * knows whether it was stored, and the reference keeps a second one from being stored.
 */
export function readJson<T>(
  schema: v.GenericSchema<unknown, T>,
  { status, contentType, body }: GivenAnswer,
): { ok: true; value: T } | DeliveryFailure {
  const byStatus = readStatus(status, body);
  if (!byStatus.ok) return byStatus;
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(contentType)) {
    return { ok: false, isPermanent: false, reason: 'The answer is not JSON.' };
  }
  try {
    const parsed = v.safeParse(schema, JSON.parse(body));
    if (parsed.success) return { ok: true, value: parsed.output };
    return {
      ok: false,
      isPermanent: false,
      reason: `The answer has no usable ${v.getDotPath(parsed.issues[0]) ?? 'content'}.`,
    };
  } catch {
    return { ok: false, isPermanent: false, reason: 'The answer is cut off.' };
  }
}

const errorItem = v.union([
  v.string(),
  v.object({ message: v.optional(v.nullable(v.string())), statusCode: v.optional(v.nullable(v.string())) }),
]);
export const errorList = v.optional(v.nullable(v.array(errorItem)), []);

/** Says in one line what another system found wrong. */
export const describeErrors = (errors: v.InferOutput<typeof errorList>): string =>
  (errors ?? [])
    .map((each) => (typeof each === 'string' ? each : [each.statusCode, each.message].filter(Boolean).join(': ')))
    .join('; ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);

/** Refusals that say more of the moment than of the message. */
const passing = /UNABLE_TO_LOCK_ROW|REQUEST_LIMIT_EXCEEDED|SERVER_UNAVAILABLE|QUERY_TIMEOUT/;

/** Returns whether what was found wrong may be right at another try. */
export const isPassing = (errors: string): boolean => passing.test(errors);
