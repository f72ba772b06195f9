import type { APIRoute } from 'astro';
import { describe, expect, it, vi } from 'vitest';
import { isStoreEndpoint } from '../../../server/people/access/access.rules.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { callRoute } from '../../../tests/support/call-route.ts';

type Routes = Partial<Record<string, APIRoute>>;
const files = import.meta.glob<Routes>(['./**/*.ts', '!./**/_*.ts'], { eager: true });
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every method of every address of the store, as the files have them. */
const endpoints = Object.entries(files).flatMap(([file, routes]) => {
  const path = `/api${file.slice(1).replace(/(\/index)?\.ts$/, '')}`;
  return isStoreEndpoint(path)
    ? methods.filter((method) => routes[method]).map((method) => ({ path, method, routes }))
    : [];
});

/** Calls an endpoint as a person of a country; its services are absent. */
async function ask({ method, routes }: (typeof endpoints)[number], country: string | null) {
  const bannedCountries = vi.fn(testContent.bannedCountries);
  const services = {
    env: { publishSecrets: ['a-secret-of-the-site'], siteOrigin: 'https://www.example.org' },
    accountContent: { ...testContent, bannedCountries },
    log: { error: () => undefined },
  };
  const person = country && {
    userId: 'u',
    email: 'ana@example.org',
    name: 'Ana',
    roles: new Set(['user']),
    membership: 'none',
    country,
    sessionId: 's',
    impersonator: null,
  };
  const body = method === 'GET' ? undefined : {};
  const { status, json } = await callRoute(routes, { method, body }, { services, person });
  const { error } = json as { error?: { code: string } };
  return { status, code: error?.code, isListAsked: bannedCountries.mock.calls.length > 0 };
}

describe('the endpoints of the store', () => {
  it('are all in the table', () => {
    const parts = new Set(endpoints.map(({ path }) => path.split('/')[2]));
    expect([...parts].sort()).toEqual(['account', 'cart', 'catalog', 'checkout', 'recaptcha']);
    expect(endpoints.length).toBeGreaterThan(25);
  });

  it.each(endpoints)('$method $path refuses somebody of a banned country, and nobody else for it', async (endpoint) => {
    expect(await ask(endpoint, 'KP')).toMatchObject({ status: 403, code: 'country_not_served' });
    expect(await ask(endpoint, 'US')).toMatchObject({ isListAsked: true });
    expect((await ask(endpoint, 'US')).code).not.toBe('country_not_served');
    const guest = await ask(endpoint, null);
    expect([guest.code === 'country_not_served', guest.isListAsked]).toEqual([false, false]);
  });
});
