import type { APIContext } from 'astro';
import { afterAll, expect, it, vi } from 'vitest';
import { ContentUnavailable } from '../server/content/api/content-source.ts';
import { BlockMismatch } from './blocks/block-mismatch.ts';
import { ContentMismatch } from './cms/query.ts';
import { onRequest } from './middleware.ts';

vi.stubEnv('DEV', false);
afterAll(() => void vi.unstubAllEnvs());

const answer = (error: Error) => {
  const warn = vi.fn();
  const locals = { services: { log: { warn } } };
  return onRequest({ params: {}, locals } as unknown as APIContext, () => Promise.reject(error));
};

it.each([
  new ContentUnavailable('The content is away.'),
  new ContentMismatch('GetShell', 'header.links', 'must not be empty'),
  new BlockMismatch('/about', '1 (RichText b1)', 'content', 'must be text'),
])('answers 503 for a page of a person that content keeps from being made: %s', async (error) => {
  const response = await answer(error);
  expect(response && [response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

it('leaves any other fault to the server', async () => {
  await expect(answer(new Error('A fault.'))).rejects.toThrow('A fault.');
});
