import type { DeliveryOutcome } from './connector.contract.ts';
import { cutText } from '../cut-text.rules.ts';

/** Returns whether every further attempt would get the same status: 4xx, except timeout and too many requests. */
export const isPermanentStatus = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Returns the outcome of an HTTP status: 2xx is success, a permanent 4xx ends the message, all others are retried. */
export function readStatus(status: number, body: string): DeliveryOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const detail = body.trim();
  const reason = `Status ${status}${detail && `: ${toShortLine(detail)}`}`;
  return { ok: false, isPermanent: isPermanentStatus(status), reason };
}

/** Returns a text of another system in one line of at most 500 characters, without control characters. */
export const toShortLine = (text: string): string => cutText(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), 500);
