import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';
import { mailedLink } from './mailed-link.ts';
import { demoPassword } from './fake-visitor.ts';

/** The site that the relative addresses of this browser are of, as its own pages name it when they send something. */
export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/healthz')).url()).origin;
}

/** Sends what a form of the site sends, without opening its page: most journeys are about what comes after. */
async function submit(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const headers = { origin: await originOf(page) };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  expect(answer.status(), `${path} ${form['email'] ?? ''}`).toBe(303);
}

/**
 * Signs this browser in with a demo account.
 * @param to a page to open then, a path of the site with its query; without it the open page stays as it is
 */
export async function signIn(page: Page, name: string, to?: string): Promise<void> {
  await submit(page, '/user/signin', { email: `${name}@example.org`, password: demoPassword });
  if (to === undefined) return;
  await page.goto(to);
  await expect(page).toHaveURL(to);
}

/** Fills in and sends the sign-in form of the page that is open. */
export async function giveCredentials(page: Page, address: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(address);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main form button[type=submit]').first().click();
}

/** A password no list of bad ones has. */
export const newPassword = 'a-quiet-river-bend';

interface Person {
  firstName: string;
  lastName: string;
  country?: string;
}

/**
 * Sends what the form of sign-up sends, from somewhere on loopback where nobody else is: the site lets forty people an
 * hour sign up from one address, and all journeys together are that many.
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

/** A confirmed new account that nobody else knows, not yet signed in; gives its address. */
export async function signUp(page: Page, person: Person): Promise<string> {
  const email = `journey-${crypto.randomUUID()}@example.net`;
  expect(await sendSignUp(await originOf(page), { ...person, email, password: newPassword }), email).toBe(303);
  const token = new URL(await mailedLink(email, '/user/verify-email')).searchParams.get('token') ?? '';
  await submit(page, '/user/verify-email', { token });
  return email;
}

/** A new account that nobody else knows, signed in; gives its address. */
export async function signUpAndIn(page: Page, person: Person): Promise<string> {
  const email = await signUp(page, person);
  await submit(page, '/user/signin', { email, password: newPassword });
  return email;
}
