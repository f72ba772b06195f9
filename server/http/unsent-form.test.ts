import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Words } from '../platform/words.contract.ts';
import { demoWords } from '../../tests/support/demo-words.ts';
import { insertUnsentForm, readUnsentForm, renderUnsentForm } from './unsent-form.ts';

const action = '/es/user/signin?returnurl=%2Fcart';
const shown = (fields: [string, string][], hasFiles = false) =>
  renderUnsentForm({ texts: new URLSearchParams(fields), hasFiles }, action, demoWords.es);

/** Returns the hidden fields as a browser would send them again. */
const sentAgain = (html: string): [string, string][] =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
    unescape(name),
    unescape(value),
  ]);
const unescape = (text: string): string => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

it('sends everything again, whatever was typed, and lets nothing of it become markup', () => {
  const name = fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`);
  const typed = fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 60 })), { maxLength: 8 });
  fc.assert(
    fc.property(typed, (fields) => {
      const html = shown(fields);
      const kept = fields.map(([key, value]) => [key.replaceAll('\0', ''), value.replaceAll('\0', '')]);
      expect(sentAgain(html)).toEqual(kept);
      const tags = new Set([...html.matchAll(/<\/?([a-z\d]+)/gi)].map(([, tag]) => tag));
      for (const tag of tags)
        expect(['div', 'h2', 'h3', 'p', 'dl', 'dt', 'dd', 'form', 'input', 'button']).toContain(tag);
    }),
    { numRuns: 50 },
  );
});

it('shows what was typed in words, asks for a password again and never writes it', () => {
  const html = shown([
    ['jobTitle', 'Fire <marshal>'],
    ['password', 'geheim'],
    ['version', '1f2e'],
  ]);
  expect(html).toContain('<dt>Job title</dt><dd>Fire &#60;marshal&#62;</dd>');
  expect(html).toMatch(/<input id="unsent-password" type="password" name="password" required>/);
  expect(html).not.toContain('geheim');
  expect(html).not.toContain('<dt>Version</dt>');
  expect(html).toContain(`action="${action}"`);
  expect(html).toContain('role="alert"');
});

it('writes the words of an editor as text, whatever they are', () => {
  const words: Words = { t: (key) => `<b>${key}</b>`, languageOf: () => 'en' };
  const form = renderUnsentForm({ texts: new URLSearchParams([['password', 'x']]), hasFiles: true }, action, words);
  expect(insertUnsentForm(null, form, 'en', words)).not.toContain('<b>');
});

it('says that files have to be chosen again', () => {
  expect(shown([], true)).toContain('Los archivos deben elegirse de nuevo');
  expect(shown([])).not.toContain('archivos');
});

it('stands in the error page, or by itself', () => {
  expect(insertUnsentForm('<main><h1>Oh</h1><p>x</p></main>', '<form>', 'en', demoWords.en)).toBe(
    '<main><h1>Oh</h1><form><p>x</p></main>',
  );
  for (const page of [null, 'no title'])
    expect(insertUnsentForm(page, '<form>', 'en', demoWords.en)).toMatch(/^<!doctype html>.*<form>/);
});

/** A request as the server gets it. */
const arriving = (type: string, body: string | null, method = 'POST'): IncomingMessage => {
  const stream = body === null ? Readable.from([]) : Readable.from([Buffer.from(body)], { objectMode: false });
  return Object.assign(stream, { method, headersDistinct: { 'content-type': [type] } }) as unknown as IncomingMessage;
};
const urlencoded = 'application/x-www-form-urlencoded';
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

it.each<[string, string, string, object | null]>([
  ['a form', urlencoded, 'a=1&b=%C3%A9', { texts: 'a=1&b=%C3%A9', hasFiles: false }],
  [
    'one with files',
    'multipart/form-data; boundary=x',
    `${part('a', '1')}${part('f', '%PDF', '; filename="a.pdf"')}--x--\r\n`,
    { texts: 'a=1', hasFiles: true },
  ],
  [
    'one without any',
    'multipart/form-data; boundary=x',
    `${part('a', '1')}${part('f', '', '; filename=""\r\nContent-Type: application/octet-stream')}--x--\r\n`,
    { texts: 'a=1', hasFiles: false },
  ],
  ['one that was cut off', 'multipart/form-data; boundary=x', part('a', '1'), null],
  ['anything else', 'application/json', '{"a":1}', null],
  ['one that is too long', urlencoded, `a=${'1'.repeat(2_000)}`, null],
])('reads %s', async (_, type, body, wanted) => {
  const read = await readUnsentForm(arriving(type, body), 1_000);
  expect(read && { texts: read.texts.toString(), hasFiles: read.hasFiles }).toEqual(wanted);
});

it('reads nothing of a request that has been read, or of one that is no POST', async () => {
  expect(await readUnsentForm(arriving(urlencoded, 'a=1', 'GET'), 1_000)).toBeNull();
  const read = arriving(urlencoded, 'a=1');
  for await (const chunk of read) expect(String(chunk)).toBe('a=1');
  expect(await readUnsentForm(read, 1_000)).toBeNull();
});
