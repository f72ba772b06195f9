import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';
import { mailedLink } from './mailed-link.ts';
import { demoPassword } from './fake-visitor.ts';

/** The origin for this browser's relative addresses, as its own pages send it. */
export async function originOf(page: Page): Promise<string> {
  // A connection that was idle for 76 s may be closed by the server in the moment it is used: Playwright ignores how long
  // the server keeps it, and tries again only when asked to.
  return new URL((await page.request.get('/healthz', { maxRetries: 3 })).url()).origin;
}

/** Sends a form of the site without opening its page; most journeys are about later steps. */
async function submit(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: await originOf(page) };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  expect(answer.status(), `${path} ${form['email'] ?? ''}`).toBe(303);
}

/**
 * Signs this browser in with a demo account.
 * @param to a path of the site with query to open then; by default the current page stays
 */
export async function signIn(page: Page, name: string, to?: string): Promise<void> {
  await submit(page, '/user/signin', { email: `${name}@example.org`, password: demoPassword });
  if (to === undefined) return;
  await page.goto(to);
  await expect(page).toHaveURL(to);
}

/** Fills in and sends the sign-in form of the open page. */
export async function giveCredentials(page: Page, address: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(address);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main form button[type=submit]').first().click();
}

/** A password that is on no list of bad ones. */
export const newPassword = 'a-quiet-river-bend';

interface Person {
  firstName: string;
  lastName: string;
  country?: string;
}

/**
 * Sends the sign-up form from a distinct loopback address: the site allows forty sign-ups per hour and address, about
 * as many as all journeys make.
 * @returns the status of the answer
 */
async function sendSignUp(origin: string, form: Record<string, string>): Promise<number> {
  const { port, host } = new URL(origin);
  const [second, third, fourth] = crypto.getRandomValues(new Uint8Array(3));
  const sent = request({
    host: '127.0.0.1',
    port,
    localAddress: `127.${second}.${third}.${(fourth ?? 0) || 1}`,
    path: '/user/signup',
    method: 'POST',
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => void text(answer).then(() => resolve(answer.statusCode ?? 0), reject));
    sent.end(new URLSearchParams(form).toString());
  });
}

/** Creates a confirmed account, not signed in. @returns its address */
export async function signUp(page: Page, person: Person): Promise<string> {
  const email = `journey-${crypto.randomUUID()}@example.net`;
  expect(await sendSignUp(await originOf(page), { ...person, email, password: newPassword }), email).toBe(303);
  const token = new URL(await mailedLink(email, '/user/verify-email')).searchParams.get('token') ?? '';
  await submit(page, '/user/verify-email', { token });
  return email;
}

/** Creates an account and signs it in. @returns its address */
export async function signUpAndIn(page: Page, person: Person): Promise<string> {
  const email = await signUp(page, person);
  await submit(page, '/user/signin', { email, password: newPassword });
  return email;
}
