import type { DeliverableMessage, DeliveryFailure, DeliveryOutcome } from './connector.contract.ts';
import type { Connector } from './connector.contract.ts';
import { type Answer } from './answer.rules.ts';
import { exchange, headerText } from './exchange.ts';

export interface HttpConnectorOptions<Outcome = DeliveryOutcome> {
  /** Messages are posted to `{url}/{kind}`. */
  url: string;
  token?: string | undefined;
  /** Tells which answers are acceptable, and how the others end the try. */
  readAnswer: (answer: Answer) => Outcome;
  timeout?: number;
}

/**
 * Posts messages as JSON. The receiver tells repeated ones by the Idempotency-Key, which is the reference, and late ones
 * about a record by Message-Subject and Message-Version; the body has no names but the receiver's own.
 */
export const createHttpConnector = (options: HttpConnectorOptions): Connector => ({
  deliver: (message, stopping) => postMessage(options, message, stopping),
});

/** Posts one message, and reads what is answered. */
export async function postMessage<Outcome>(
  { url, token, readAnswer, timeout }: HttpConnectorOptions<Outcome>,
  { kind, reference, payload, state }: Pick<DeliverableMessage, 'kind' | 'reference' | 'payload' | 'state'>,
  stopping?: AbortSignal,
): Promise<Outcome | DeliveryFailure> {
  const headers = headersOf({ reference, ...(state && { state }) }, token);
  const request = { method: 'POST', headers, body: JSON.stringify(payload) };
  const exchanged = await exchange(addressOf(url, kind), request, { timeout, stopping });
  return exchanged.ok ? readAnswer(exchanged.answer) : exchanged;
}

/** The address of a call below the one that the configuration gives. */
export const addressOf = (url: string, ...parts: readonly string[]): string =>
  [url.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');

const headersOf = (
  { reference, state }: Pick<DeliverableMessage, 'reference' | 'state'>,
  token: string | undefined,
) => ({
  'Content-Type': 'application/json',
  Accept: 'application/json',
  'Idempotency-Key': headerText(reference),
  ...(state && { 'Message-Subject': headerText(state.subject), 'Message-Version': String(state.version) }),
  ...(token && { Authorization: `Bearer ${token}` }),
});
