import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { saveItem } from './save-item.ts';

const clock = { now: () => new Date('2026-11-26T12:00:00Z') };
const hosts = { redirectHosts: ['partner.example.org'], marketingHosts: ['go.example.org'] };
let connection: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  connection = await openDatabase();
  await put('page:thankyou', {
    type: 'page',
    path: '/thankyou',
    fields: { title: 'Thanks', description: '', blocks: [] },
  });
});
afterAll(() => connection[Symbol.asyncDispose]());

const put = (id: string, body: object, isDraft = false) =>
  saveItem(connection.db, clock, { id, body: { locale: 'en', ...body }, isDraft, savedBy: 'test', hosts });

const fields = [{ id: 'a', fieldType: 'single-line-text', label: 'A' }];
const saved = async (more: object, isDraft = false) => {
  const definition = { formType: 'Custom', pageTitle: 'F', fields, ...more };
  const result = await put('form:f', { type: 'form', fields: { title: 'F', definition } }, isDraft);
  return result.ok ? 'stored' : result.fields;
};

it.each([
  ['/thankyou', 'stored'],
  ['https://partner.example.org/done', 'stored'],
  ['https://go.example.org/done', 'stored'],
])('takes %s as the page of thanks', async (redirectUrl, outcome) => {
  expect(await saved({ redirectUrl })).toBe(outcome);
});

it.each([
  ['/thank-you', /leads to \/thank-you, where nothing is/],
  ['/es/thankyou', /where nothing is/],
  ['https://evil.example.net/', /evil\.example\.net, which is no host of REDIRECT_HOSTS/],
  ['https://partner.example.org:8443/', /no host of REDIRECT_HOSTS/],
  ['mailto:a@example.org', /must be a page of this site/],
])('refuses %s as the page of thanks, but keeps it in a draft', async (redirectUrl, problem) => {
  expect(await saved({ redirectUrl })).toEqual({
    'fields.definition.redirectUrl': expect.stringMatching(problem) as string,
  });
  expect(await saved({ redirectUrl }, true)).toBe('stored');
});

it('refuses a form of the marketing system on a host that is not configured', async () => {
  expect(await saved({ submitAction: { postUrl: 'https://go.example.org/x' } })).toBe('stored');
  expect(await saved({ submitAction: { postUrl: 'https://else.example.org/x' } })).toEqual({
    'fields.definition.submitAction.postUrl': expect.stringContaining('MARKETING_HOSTS') as string,
  });
});
