import type { DeliveryOutcome } from '../connector.contract.ts';
import { again, refused, type Answer } from '../answer.rules.ts';
import { readStatus } from '../read-status.rules.ts';
import { readAcceptance } from '../read-json.rules.ts';

/** Matches pages with status 200 by which a form handler reports that it stored nothing. */
const refusals = /please correct the following errors|cannot find (?:the )?form handler/i;

/** Statuses by which a form handler redirects to its success or error page. */
const seeOther = new Set([302, 303]);

/** Returns whether a redirect leads to the error page of a form handler; the errors are in its query. */
function leadsToErrors(location: string): boolean {
  const base = 'https://handler.invalid';
  if (!URL.canParse(location, base)) return false;
  const { searchParams } = new URL(location, base);
  return searchParams.has('errors') || searchParams.has('errorMessage');
}

/**
 * Returns the outcome of a form handler's answer. Accepted are a redirect to its success page (302 or 303, not
 * followed), 204, and JSON without an error. Any other page leaves open whether the form was stored, so it is sent
 * again (docs/decisions/messages-to-other-systems.md#acceptable-answers).
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
