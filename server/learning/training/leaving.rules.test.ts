import { describe, expect, it } from 'vitest';
import { leavingHref, readTarget } from './leaving.rules.ts';
import type { TrainingEvent } from './training.contract.ts';

const event = (registrationUrl: string | null, isCancelled = false) =>
  ({ registrationUrl, isCancelled }) as Partial<TrainingEvent> as TrainingEvent;
const known = {
  events: [
    event('https://learn.example.org/e?id=7'),
    event('http://plain.example.org/'),
    event('https://learn.example.org/gone', true),
    event(null),
  ],
  hosts: ['open.example.org', 'open.example.org:8443', 'xn--exmple-cua.example.org'],
};

describe('leads to', () => {
  it.each([
    ['https://learn.example.org/e?id=7', 'learn.example.org'],
    ['HTTPS://LEARN.example.org/e?id=7', 'learn.example.org'],
    ['http://plain.example.org', 'plain.example.org'],
    ['https://open.example.org/anything?a=b#c', 'open.example.org'],
    ['https://open.example.org:8443/', 'open.example.org:8443'],
    // Letters of other scripts are shown in their encoded form.
    ['https://exämple.example.org/', 'xn--exmple-cua.example.org'],
  ])('%s at %s', (asked, host) => {
    expect(readTarget(asked, known)?.host).toBe(host);
  });
});

describe('does not lead to', () => {
  it.each([
    null,
    '',
    ' https://learn.example.org/e?id=7',
    'learn.example.org/e?id=7',
    '//learn.example.org/e?id=7',
    '/\\learn.example.org',
    'https:learn.example.org/e?id=7',
    'https:/learn.example.org/e?id=7',
    'https:\\\\learn.example.org/e?id=7',
    'https://learn.example.org/e?id=8',
    'https://learn.example.org/',
    'https://learn.example.org:444/e?id=7',
    'http://learn.example.org/e?id=7',
    'https://learn.example.org/gone',
    'https://learn.example.org.evil.example/e?id=7',
    'https://open.example.org@evil.example/',
    'https://open.example.org:x@evil.example/',
    'https://evil.example/https://open.example.org/',
    'https://evil.example\\@open.example.org/',
    'https://open.example.org\t.evil.example/',
    'https://open.example.org\n/',
    'https://sub.open.example.org/',
    'https://open.example.org:8444/',
    'https://оpen.example.org/',
    'https://',
    'https:///open.example.org',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript://open.example.org/%0aalert(1)',
    'javascript://open.example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://open.example.org/1',
    'file:///etc/passwd',
    'ftp://open.example.org/',
    'vbscript:msgbox(1)',
    'about:blank',
    'view-source:https://open.example.org/',
    'intent://open.example.org/#Intent;end',
    'ws://open.example.org/',
    'mailto:a@open.example.org',
    `https://open.example.org/${'a'.repeat(2_000)}`,
    '\u0000https://open.example.org/',
    '%68ttps://open.example.org/',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ])('%j', (asked) => {
    expect(readTarget(asked, known)).toBeNull();
  });
});

it('takes an address into its own without losing a part of it', () => {
  const target = 'https://learn.example.org/e?id=7&b=ñ#d';
  const href = leavingHref('/redirect-warning', target);
  expect(new URL(href, 'https://www.example.org').searchParams.get('redirect')).toBe(target);
});
