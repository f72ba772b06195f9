import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Visitor } from '../support/fake-visitor.ts';

/** A printed book with a stock of some hundred. */
export const book = { productId: 'msca-1', variantId: '1-27-EN-P' };

const ohio = {
  FirstName: 'Ana',
  LastName: 'Núñez',
  Street1: '1 Main Street',
  City: 'Columbus',
  State: 'OH',
  Zip: '43215',
  Country: 'US',
};
const billTo = {
  firstName: 'Ana',
  lastName: 'Núñez',
  address1: '1 Main Street',
  locality: 'Columbus',
  administrativeArea: 'OH',
  postalCode: '43215',
  country: 'US',
  email: 'ana@example.net',
};
const card = {
  paymentInformation: {
    card: { number: '4242424242424242', expirationMonth: '12', expirationYear: '2040', securityCode: '123' },
  },
  orderInformation: { billTo },
};

/** Connections that stay open, one for each guest at a time. */
export const openConnections = (guests: number): Agent => new Agent({ keepAlive: true, maxSockets: guests });

/** Bot challenges, solved in advance as a browser would. */
export async function solveChallenges(origin: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const challenge = (await (await fetch(`${origin}/api/recaptcha/challenge`)).json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    tokens.push(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url'));
  }
  return tokens;
}

interface Bought {
  productId: string;
  variantId: string;
  /** How it is shipped to Ohio. */
  shippingMethod?: string;
}

/** A guest who buys a printed book in a separate browser session; every request is timed. */
export class Guest {
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #book: Bought;
  /** Has the cookies of the guest. */
  readonly visitor: Visitor;
  /** Milliseconds of each request so far. */
  readonly taken: number[] = [];

  constructor(origin: string, agent: Agent, bought: Bought = book) {
    this.#origin = origin;
    this.#agent = agent;
    this.#book = bought;
    this.visitor = new Visitor(origin);
  }

  add = (): Promise<unknown> => {
    const { productId, variantId } = this.#book;
    return this.#send('POST', '/api/cart/lines', { productId, variantId });
  };

  /** From an empty cart to a placed order: eight requests, as the pages send them. @returns the answer to the order */
  async checkOut(solved: string): Promise<unknown> {
    await this.add();
    await this.#send('PUT', '/api/checkout/info', { FirstName: 'Ana', LastName: 'Núñez', Email: 'ana@example.net' });
    await this.#send('PUT', '/api/checkout/shipping-address', { address: ohio });
    await this.#send('PUT', '/api/checkout/shipping-method', { id: this.#book.shippingMethod ?? 'standard' });
    const { payload } = (await this.#send('POST', '/api/checkout/paymentinstrument', card)) as {
      payload: { confirmationRef: string };
    };
    const ref = payload.confirmationRef;
    const reviewed = (await this.#send('PUT', '/api/checkout/payment', {
      PaymentMethod: 'card',
      card: { kind: 'once', ref, type: '001', last4: '4242' },
    })) as { cartVersion: number; summary: { payableMinor: number }; termsVersion: string | null };
    const { details } = (await this.#send('POST', '/api/recaptcha/verify', { token: solved })) as {
      details: { pass: string };
    };
    return this.#send(
      'POST',
      '/api/checkout/orders',
      {
        cartVersion: reviewed.cartVersion,
        expectedPayableMinor: reviewed.summary.payableMinor,
        botToken: details.pass,
        ...(reviewed.termsVersion !== null && { termsVersion: reviewed.termsVersion }),
        instrument: { confirmationRef: ref },
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
  }

  #send(method: string, path: string, json: object, more: Record<string, string> = {}): Promise<unknown> {
    const body = JSON.stringify(json);
    const { cookie } = this.visitor;
    const headers = {
      origin: this.#origin,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(cookie && { cookie }),
      ...more,
    };
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(this.#origin + path, { agent: this.#agent, method, headers }, (answer) => {
        const take = (content: string) => {
          this.taken.push(performance.now() - began);
          if (answer.statusCode !== 200 && answer.statusCode !== 201) {
            return reject(new Error(`${method} ${path} answered with ${answer.statusCode}: ${content.slice(0, 500)}`));
          }
          this.visitor.keep(answer.headers['set-cookie'] ?? []);
          resolve(JSON.parse(content));
        };
        text(answer).then(take).catch(reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
