import * as v from 'valibot';
import type { Clock } from '../../clock.ts';
import type { DeliveryFailure } from '../connector.contract.ts';
import { again, type Answer } from '../answer.rules.ts';
import { exchange } from '../exchange.ts';
import { callAddress } from '../http-connector.ts';
import { readJson } from '../read-json.rules.ts';

export interface CrmAddress {
  url: string;
  /** The credential for opening sessions; no other call gets it. */
  token: string | undefined;
  timeout?: number;
}

/** Lifetime of a session whose answer has none, in seconds. */
const defaultLife = 900;
/** A session this close to its end is renewed, in milliseconds. */
const margin = 60_000;

const visible = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4096}$/));
const life = v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(86_400)), defaultLife);
const sessionAnswer = v.union([
  v.pipe(
    v.object({ access_token: visible, expires_in: life }),
    v.transform((given) => ({ token: given.access_token, seconds: given.expires_in })),
  ),
  v.pipe(
    v.object({ token: visible, expiresIn: life }),
    v.transform((given) => ({ token: given.token, seconds: given.expiresIn })),
  ),
]);

type Opened = { ok: true; token: string } | DeliveryFailure;

/** Calls the CRM with a session token, which is stored only in this process. */
export class CrmSession {
  readonly #address: CrmAddress;
  readonly #clock: Clock;
  #kept: { token: string; until: number } | null = null;
  #opening: Promise<Opened> | null = null;

  constructor(address: CrmAddress, clock: Clock) {
    this.#address = address;
    this.#clock = clock;
  }

  /** Sends the request, and repeats it once with a new token if the token was refused. */
  async ask(
    parts: readonly string[],
    request: RequestInit,
    stopping?: AbortSignal,
  ): Promise<{ ok: true; answer: Answer } | DeliveryFailure> {
    for (const isLast of [false, true]) {
      const opened = await this.#token();
      if (!opened.ok) return opened;
      const headers = { ...(request.headers as Record<string, string>), Authorization: `Bearer ${opened.token}` };
      const { url, timeout } = this.#address;
      const exchanged = await exchange(callAddress(url, ...parts), { ...request, headers }, { timeout, stopping });
      if (!exchanged.ok || exchanged.answer.status !== 401) return exchanged;
      // Another call may have fetched a new token already.
      if (this.#kept?.token === opened.token) this.#kept = null;
      if (isLast) break;
    }
    return again('The token was refused twice.');
  }

  /** Returns the current token; concurrent calls that need a new one wait for the same request. */
  async #token(): Promise<Opened> {
    if (this.#kept && this.#kept.until - margin > this.#clock.now().getTime()) {
      return { ok: true, token: this.#kept.token };
    }
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  /** Takes no abort signal: the calls that share it end at different times. */
  async #open(): Promise<Opened> {
    const { url, token, timeout } = this.#address;
    const began = this.#clock.now().getTime();
    const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const exchanged = await exchange(callAddress(url, 'token'), { method: 'POST', headers }, { timeout });
    if (!exchanged.ok) return again(`Token: ${exchanged.reason}`);
    // The body may contain the refused credential.
    if (exchanged.answer.status === 401 || exchanged.answer.status === 403)
      return again('Token: our credential is refused.');
    const read = readJson(sessionAnswer, exchanged.answer);
    // Not the fault of one message.
    if (!read.ok) return again(`Token: ${read.reason}`);
    const { seconds } = read.value;
    // A token that expires within the margin is used only once.
    this.#kept = { token: read.value.token, until: began + seconds * 1_000 };
    return { ok: true, token: read.value.token };
  }
}
