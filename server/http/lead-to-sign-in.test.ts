import type { APIContext } from 'astro';
import { expect, it } from 'vitest';
import { viewerOf } from '../../tests/support/fake-viewer.ts';
import { succeed } from '../platform/result.ts';
import { endpoint, type EndpointContract } from './endpoint.ts';

const origin = 'https://www.example.org';
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

/** Follows the link of a file as somebody who is not signed in. */
async function follow(
  access: EndpointContract['access'],
  headers: Record<string, string>,
  method: 'GET' | 'POST' = 'GET',
) {
  const contract = { method, path: '/api/file', summary: 'A file', access, answers: {} } as const;
  const url = new URL('/api/file?token=a&type=b', origin);
  const context = {
    url,
    params: {},
    request: new Request(url, { method, headers: { origin, ...headers } }),
    locals: {
      services: { env: { publishSecrets: ['s'] } },
      requestId: 'r',
      origins: new Set([origin]),
      viewer: viewerOf(),
    },
  };
  const done = async () => succeed({ status: 200, body: {} });
  const { status, headers: told } = await endpoint(contract, done)(context as unknown as APIContext);
  return [status, told.get('location')];
}

const signIn = (prefix: string) => {
  const file = `${prefix}/user/signed-in?file=${encodeURIComponent('/api/file?token=a&type=b')}`;
  return [302, `${prefix}/user/signin?returnurl=${encodeURIComponent(file)}`];
};

it.each(['user', 'orders.read', 'content.write'] as const)(
  'leads a person who follows a link for %s to sign-in',
  async (access) => {
    expect(await follow(access, navigation)).toEqual(signIn(''));
  },
);

it('leads on in the language of the page with the link', async () => {
  expect(await follow('user', { ...navigation, referer: `${origin}/es/user/my-account` })).toEqual(signIn('/es'));
  for (const referer of ['https://evil.example/es/', 'es', '']) {
    expect(await follow('user', { ...navigation, referer })).toEqual(signIn(''));
  }
});

it('takes an older browser by the page it asks for', async () => {
  expect(await follow('user', { accept: 'text/html,application/xhtml+xml' })).toEqual(signIn(''));
});

it.each([
  ['a script', 'GET', { 'sec-fetch-mode': 'cors', accept: 'application/json' }],
  ['a program that says nothing of itself', 'GET', {}],
  ['something that is to be changed', 'POST', navigation],
] as const)('refuses %s as ever', async (_, method, headers) => {
  expect(await follow('user', headers, method)).toEqual([401, null]);
});
