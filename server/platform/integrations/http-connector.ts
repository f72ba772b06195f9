import type { DeliverableMessage, DeliveryFailure, DeliveryOutcome, Connector } from './connector.contract.ts';
import { type Answer } from './answer.rules.ts';
import { exchange, headerText } from './exchange.ts';

export interface HttpConnectorOptions<Outcome = DeliveryOutcome> {
  /** Messages are posted to `{url}/{kind}`. */
  url: string;
  token?: string | undefined;
  /** Returns the outcome of an answer. */
  readAnswer: (answer: Answer) => Outcome;
  timeout?: number;
}

/**
 * Posts messages as JSON. The receiver detects repeats by Idempotency-Key (the reference), and outdated states by
 * Message-Subject and Message-Version; the body uses only the receiver's names.
 */
export const createHttpConnector = (options: HttpConnectorOptions): Connector => ({
  deliver: (message, stopping) => postMessage(options, message, stopping),
});

/** Posts one message and reads the answer. */
export async function postMessage<Outcome>(
  { url, token, readAnswer, timeout }: HttpConnectorOptions<Outcome>,
  { kind, reference, payload, state }: Pick<DeliverableMessage, 'kind' | 'reference' | 'payload' | 'state'>,
  stopping?: AbortSignal,
): Promise<Outcome | DeliveryFailure> {
  const headers = headersOf({ reference, ...(state && { state }) }, token);
  const request = { method: 'POST', headers, body: JSON.stringify(payload) };
  const exchanged = await exchange(callAddress(url, kind), request, { timeout, stopping });
  return exchanged.ok ? readAnswer(exchanged.answer) : exchanged;
}

/** Returns the address of a call below the configured one. */
export const callAddress = (url: string, ...parts: readonly string[]): string =>
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
