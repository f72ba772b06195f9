import * as v from 'valibot';
import { marketingFormSubmission } from './marketing-payloads.contract.ts';
import type { DeliverableMessage, DeliveryOutcome } from '../connector.contract.ts';
import { refused } from '../answer.rules.ts';
import { exchange, headerText } from '../exchange.ts';
import { callAddress } from '../http-connector.ts';
import { readStatus } from '../read-status.rules.ts';
import { readAcceptance } from '../read-json.rules.ts';

interface Address {
  url: string | undefined;
  token: string | undefined;
  timeout: number | undefined;
}

/** Posts a submission of a marketing form to `{url}/{account}/{form}`, as that system's own pages do. */
export async function sendMarketingForm(
  { url, token, timeout }: Address,
  { reference, payload }: Pick<DeliverableMessage, 'reference' | 'payload'>,
  stopping?: AbortSignal,
): Promise<DeliveryOutcome> {
  const parsed = v.safeParse(marketingFormSubmission, payload);
  if (!parsed.success) return refused(`The message is no submission: ${v.getDotPath(parsed.issues[0]) ?? 'its form'}.`);
  if (url === undefined) return refused('The address is missing.');
  const { portalId, formGuid, fields, submittedAt } = parsed.output;
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'Idempotency-Key': headerText(reference),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const request = { method: 'POST', headers, body: JSON.stringify({ fields, submittedAt }) };
  const sent = await exchange(callAddress(url, portalId, formGuid), request, { timeout, stopping });
  if (!sent.ok) return sent;
  const { status, body } = sent.answer;
  const byStatus = readStatus(status, body);
  if (!byStatus.ok) return { ...byStatus, reason: `Error: Hubspot Form submission error. ${status}` };
  return readAcceptance(sent.answer);
}
