import * as v from 'valibot';
import type { DeliveryFailure, DeliveryOutcome } from './connector.contract.ts';
import type { Answer } from './answer.rules.ts';
import { readStatus } from './read-status.rules.ts';
import { cutText } from '../cut-text.rules.ts';

/**
 * Returns the parsed answer of another system, or the failure. An unreadable answer is retried: the message may not
 * have been stored, and the reference prevents a duplicate.
 */
export function readJson<T>(
  schema: v.GenericSchema<unknown, T>,
  { status, contentType, body }: Omit<Answer, 'location'>,
): { ok: true; value: T } | DeliveryFailure {
  // The text of an HTML error page is useless to staff.
  const byStatus = readStatus(status, contentType === 'text/html' ? '' : body);
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

/** Returns the errors of another system in one line. */
export const describeErrors = (errors: v.InferOutput<typeof errorList>): string =>
  cutText(
    (errors ?? [])
      .map((each) => (typeof each === 'string' ? each : [each.statusCode, each.message].filter(Boolean).join(': ')))
      .join('; ')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
    500,
  );

/** Refusals that are temporary, although the answer is well-formed. */
const passing = /UNABLE_TO_LOCK_ROW|REQUEST_LIMIT_EXCEEDED|SERVER_UNAVAILABLE|QUERY_TIMEOUT/;

/** Returns whether errors are temporary. */
export const isPassing = (errors: string): boolean => passing.test(errors);

/** Answer to a message that returns nothing: no errors, and `success` is not false. */
const acceptance = v.pipe(
  v.unknown(),
  v.check((given) => !Array.isArray(given), 'must be an object'),
  v.object({ success: v.optional(v.nullable(v.boolean())), errors: errorList }),
);

/**
 * Returns the outcome of a message that is posted unchanged. Accepted are 204, and any other 2xx with a JSON object
 * without errors. A page, an empty body or another type comes from a proxy (login, maintenance), so the message is sent
 * again (docs/decisions/messages-to-other-systems.md#acceptable-answers).
 */
export function readAcceptance(answer: Omit<Answer, 'location'>): DeliveryOutcome {
  if (answer.status === 204) return { ok: true };
  const read = readJson(acceptance, answer);
  if (!read.ok) return read;
  const errors = describeErrors(read.value.errors);
  const isTaken = read.value.success !== false && (read.value.errors ?? []).length === 0;
  if (isTaken) return { ok: true };
  return { ok: false, isPermanent: true, reason: `The system refused it${errors && `: ${errors}`}` };
}
