import type { APIContext } from 'astro';
import { expect, it } from 'vitest';
import { demoDictionary } from '../../tests/support/demo-form-words.ts';
import { markForeignPhrases } from './mark-foreign-phrases.ts';

/** Content whose Spanish dictionary lacks a phrase. */
const shell = (language: string) => ({
  site: null,
  topicAreas: null,
  header: null,
  menu: null,
  footer: null,
  adDetails: [],
  dictionary: demoDictionary(language).map((entry) =>
    entry.key === 'SkipToContent' ? { key: entry.key, phrase: 'Skip to content', language: 'en' } : entry,
  ),
});
const contextOf = (query: (name: string, document: string, variables: { language: string }) => Promise<object>) =>
  ({ locals: { content: { query }, language: 'en' } }) as unknown as APIContext;
const context = contextOf(async (_, __, { language }) => shell(language));
const answer = (language: string, type = 'text/html; charset=utf-8') => {
  const body = `<!doctype html><html lang="${language}"><body><a href="#main">Skip to content</a></body></html>`;
  const headers = { 'Content-Type': type, 'Content-Length': String(body.length) };
  return { body, response: new Response(body, { status: 404, headers }) };
};

it('marks a page by the language it says it is in, and sends all of it', async () => {
  const marked = await markForeignPhrases(answer('es').response, context);
  expect(await marked.text()).toContain('<a href="#main" lang="en">Skip to content</a></body></html>');
  expect([marked.status, marked.headers.get('content-length')]).toEqual([404, null]);
});

it('leaves an English page, a file, and a page made while the content is away', async () => {
  for (const [given, by] of [
    [answer('en'), context],
    [answer('es', 'application/json'), context],
    [answer('es'), contextOf(() => Promise.reject(Object.assign(new Error('away'), { name: 'ContentUnavailable' })))],
  ] as const) {
    expect(await (await markForeignPhrases(given.response, by)).text()).toBe(given.body);
  }
});
