import type { BrowserContext } from 'playwright/test';
import type { FakeStripe } from './fake-stripe.ts';

/** The vendor's library as far as the card fields use it; its input is in a frame of the vendor, as in reality. */
const library = `window.Stripe = Object.assign(() => {
  let usage = null, number = '';
  return {
    elements(options) {
      usage = options.setupFutureUsage ?? null;
      return {
        create() {
          const heard = {};
          const frame = document.createElement('iframe');
          addEventListener('message', ({ origin, data }) => {
            if (origin !== 'https://js.stripe.com') return;
            number = data.number;
            heard.change({ complete: number.length > 14, empty: number === '' });
          });
          return {
            on: (name, listener) => { heard[name] = listener; },
            mount: (place) => {
              frame.title = 'Card';
              frame.src = 'https://js.stripe.com/fields.html';
              frame.addEventListener('load', () => heard.ready());
              place.append(frame);
            },
            update: () => {}, focus: () => frame.focus(), destroy: () => frame.remove(),
          };
        },
        update: async (change) => { if ('setupFutureUsage' in change) usage = change.setupFutureUsage; },
        submit: async () => (number.length > 14 ? {} : { error: {} }),
      };
    },
    async createConfirmationToken({ params }) {
      const body = JSON.stringify({ number, usage, params });
      const answer = await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body });
      return answer.json();
    },
  };
}, { version: 'endive' });`;

const fields = `<!doctype html><title>Card</title><label>Card number <input></label>
<script>oninput = ({ target }) => parent.postMessage({ number: target.value }, '*')</script>`;

/**
 * Replaces the vendor's hosts for a browser: the script, the frame with the fields, the call that creates a reference,
 * and the bank, which approves and redirects back.
 */
export async function playVendor(context: BrowserContext, fake: FakeStripe): Promise<void> {
  const cors = { 'access-control-allow-origin': '*' };
  await context.route('https://js.stripe.com/endive/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: library }),
  );
  await context.route('https://js.stripe.com/fields.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: fields }),
  );
  await context.route('https://api.stripe.com/v1/confirmation_tokens', (route) => {
    const { number, usage } = route.request().postDataJSON() as { number: string; usage: string | null };
    const card = { brand: 'visa', last4: number.slice(-4) };
    const confirmationToken = { id: fake.books.makeToken(number, usage), payment_method_preview: { card } };
    return route.fulfill({ headers: cors, json: { confirmationToken } });
  });
  await context.route('https://hooks.stripe.test/**', (route) => {
    const ref = new URL(route.request().url()).pathname.slice(1);
    fake.books.answerQuestion(ref, 'approve');
    const sent = fake.requests.findLast(({ sent: { return_url } }) => return_url !== undefined)?.sent;
    const back = new URL(String(sent?.['return_url']));
    back.searchParams.set(ref.startsWith('seti') ? 'setup_intent' : 'payment_intent', ref);
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
}
