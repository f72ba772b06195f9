import { expect, it } from 'vitest';
import { translator } from '../../cms/dictionary.ts';
import { shareLinks } from './share-links.ts';

const t = translator([{ key: 'ShareEmail', phrase: 'Email' }]);
const page = { address: 'https://www.example.org/es/noticias/a%C3%B1o', title: 'Ladders & “welds”: +50 % in año #2?' };

it('carries address and title whole, whatever they hold', () => {
  const [mail, ...others] = shareLinks(page, t).map(({ href }) => new URL(href));
  // A mail program takes a plus sign for one.
  expect(mail?.search).not.toContain('+');
  expect(Object.fromEntries(mail?.searchParams ?? [])).toEqual({ subject: page.title, body: page.address });
  expect(others.map(({ hostname, searchParams }) => [hostname, Object.fromEntries(searchParams)])).toEqual([
    ['www.linkedin.com', { url: page.address }],
    ['x.com', { url: page.address, text: page.title }],
    ['www.facebook.com', { u: page.address }],
  ]);
});

it('adds no header to a mail', () => {
  const [mail] = shareLinks({ ...page, title: 'A\r\nBcc: all@example.org&bcc=all@example.org' }, t);
  expect(mail?.href).not.toMatch(/[\r\n]|&bcc=/i);
  expect([...new URL(mail?.href ?? '').searchParams.keys()]).toEqual(['subject', 'body']);
});
