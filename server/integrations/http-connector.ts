import type { DeliverableMessage, DeliveryFailure, DeliveryOutcome } from '../outbox/outbox.contract.ts';
import type { Connector } from './connector.ts';

/** Longest wait for a whole answer, in milliseconds. */
const timeout = 10_000;
/** As much of an answer as is read, in bytes. */
const longestAnswer = 65_536;

export interface HttpConnectorOptions<Answer = DeliveryOutcome> {
  /** Messages are posted to `{url}/{kind}`. */
  url: string;
  token?: string | undefined;
  /** Tells how the answer ends the try. */
  readAnswer: (status: number, body: string) => Answer;
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
export async function postMessage<Answer>(
  options: HttpConnectorOptions<Answer>,
  { kind, reference, payload, state }: Pick<DeliverableMessage, 'kind' | 'reference' | 'payload' | 'state'>,
  stopping?: AbortSignal,
): Promise<Answer | DeliveryFailure> {
  const overdue = AbortSignal.timeout(options.timeout ?? timeout);
  try {
    const response = await fetch(`${options.url.replace(/\/+$/, '')}/${encodeURIComponent(kind)}`, {
      method: 'POST',
      headers: headersOf({ reference, ...(state && { state }) }, options.token),
      body: JSON.stringify(payload),
      // A redirect would carry personal data to an address nobody configured.
      redirect: 'manual',
      signal: stopping ? AbortSignal.any([overdue, stopping]) : overdue,
    });
    return options.readAnswer(response.status, await readLimited(response));
  } catch (error) {
    if (overdue.aborted) return again('No answer in time.');
    if (stopping?.aborted) return again('The server was stopped meanwhile.');
    return again(`No connection (${codeOf(error)}).`);
  }
}

const again = (reason: string): DeliveryFailure => ({ ok: false, isPermanent: false, reason });

/** A header holds visible ASCII only. */
const headerText = (text: string) => text.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

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

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size >= longestAnswer) break;
  }
  return Buffer.concat(chunks).subarray(0, longestAnswer).toString('utf8');
}

/** ECONNREFUSED, ENOTFOUND, …: never the message, which may name hosts and addresses. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
