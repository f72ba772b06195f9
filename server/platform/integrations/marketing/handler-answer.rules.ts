import type { DeliveryOutcome } from '../connector.contract.ts';
import { again, refused, type Answer } from '../answer.rules.ts';
import { readStatus } from '../read-status.rules.ts';
import { readAcceptance } from '../read-json.rules.ts';

/** Matches what a form handler says in a page with status 200 when it has stored nothing. */
const refusals = /please correct the following errors|cannot find (?:the )?form handler/i;

/** Statuses by which a form handler sends the visitor on to its success or its error page. */
const seeOther = new Set([302, 303]);

/** Returns whether a redirect leads to the error page of a form handler, which is told what is wrong in its query. */
function leadsToErrors(location: string): boolean {
  const base = 'https://handler.invalid';
  if (!URL.canParse(location, base)) return false;
  const { searchParams } = new URL(location, base);
  return searchParams.has('errors') || searchParams.has('errorMessage');
}

/**
 * Reads the answer of a form handler. Acceptable are a redirect to its success page (302 or 303, not followed), 204 and JSON
 * that tells no error. Any other page does not say that the form was stored, so it is sent again
 * (docs/decisions/messages-to-other-systems.md#acceptable-answers).
 */
export function readHandlerAnswer(answer: Answer): DeliveryOutcome {
  const { status, contentType, body, location } = answer;
  if (seeOther.has(status) && location !== '') {
    return leadsToErrors(location) ? refused('The form handler refused the form.') : { ok: true };
  }
  const byStatus = readStatus(status, contentType === 'text/html' ? '' : body);
  if (!byStatus.ok) return byStatus;
  if (refusals.test(body)) return refused('The form handler refused the form.');
  if (contentType === 'text/html') return again('The answer is a page, which does not say that the form was stored.');
  return readAcceptance(answer);
}
