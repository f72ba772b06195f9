// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import './time-elements.ts';

const zone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zone;
  document.body.replaceChildren();
  document.documentElement.lang = '';
});

const show = (dateTime: string) => {
  document.body.innerHTML = `<local-time><time datetime="${dateTime}">as the server wrote it</time></local-time>`;
  return document.querySelector('time')?.textContent.replace(/\s/g, ' ');
};

it.each([
  ['Europe/Berlin', 'en', 'Jul 1, 2026, 2:30 PM GMT+2'],
  ['Asia/Kolkata', 'es', '1 jul 2026, 18:00 GMT+5:30'],
  ['America/Los_Angeles', 'en', 'Jul 1, 2026, 5:30 AM PDT'],
])('writes an instant as clocks in %s show it, and says so', (name, language, text) => {
  process.env['TZ'] = name;
  document.documentElement.lang = language;
  expect(show('2026-07-01T12:30:05.000Z')).toBe(text);
});

it('leaves the text of the server where there is no instant to read', () => {
  expect(show('')).toBe('as the server wrote it');
  expect(show('soon')).toBe('as the server wrote it');
});
