import * as v from 'valibot';
import { marketingSubmission } from './marketing-payloads.contract.ts';
import type { Deliver, Connector } from '../connector.contract.ts';
import { refused } from '../answer.rules.ts';
import { exchange, headerText } from '../exchange.ts';
import { postMessage } from '../http-connector.ts';
import { readAcceptance } from '../read-json.rules.ts';
import { readHandlerAnswer } from './handler-answer.rules.ts';
import { findMarketingTarget, type MarketingPlaces } from './marketing-address.rules.ts';
import { toMarketingFields } from './marketing-fields.rules.ts';
import { postPublicly } from './post-publicly.ts';
import { sendMarketingForm } from './send-marketing-form.ts';

interface MarketingOptions extends MarketingPlaces {
  url: string;
  token: string | undefined;
  timeout?: number;
}

/**
 * Posts sign-ups to form handlers of the marketing system, as a browser would. The fields are in the body, because
 * proxies log addresses. The token goes only to the configured address. Messages that are not forms are posted
 * unchanged to an address of their kind.
 */
export function createMarketingConnector({ url, token, hosts, timeout }: MarketingOptions): Connector {
  const deliver: Deliver = async (message, stopping) => {
    const { kind, reference, payload } = message;
    // Preferences and closed accounts are not forms.
    if (kind !== 'form' && kind !== 'newsletter') {
      return postMessage({ url, token, readAnswer: readAcceptance, ...(timeout && { timeout }) }, message, stopping);
    }
    if (kind === 'form') return sendMarketingForm({ url, token, timeout }, { reference, payload }, stopping);
    const parsed = v.safeParse(marketingSubmission, payload);
    if (!parsed.success)
      return refused(`The message is no submission: ${v.getDotPath(parsed.issues[0]) ?? 'its form'}.`);
    // Checked again: the hosts may have changed since the form was submitted.
    const target = findMarketingTarget(parsed.output.postUrl, { url, hosts });
    if (!target.ok) return refused(`The address ${target.problem}.`);
    const body = toMarketingFields(parsed.output).toString();
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(Buffer.byteLength(body)),
      Accept: 'application/json, text/html;q=0.5',
      'Idempotency-Key': headerText(reference),
      ...(target.isConfigured && token && { Authorization: `Bearer ${token}` }),
    };
    const sent = target.isConfigured
      ? await exchange(target.url.href, { method: 'POST', headers, body }, { timeout, stopping })
      : await postPublicly(target.url, { headers, body }, stopping);
    return sent.ok ? readHandlerAnswer(sent.answer) : sent;
  };
  return { deliver };
}
