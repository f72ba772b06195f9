import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/connection.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const address = '203.0.113.7';
const memory = () => createThrottle({ databaseUrl: undefined, sessionSecrets: ['x'.repeat(32)] }, {} as Database);

async function isAllowed(throttle: Throttle, action: Parameters<Throttle['attempt']>[0], account: string) {
  return (await throttle.attempt(action, account, address)).isAllowed;
}

/** Actions of people for themselves, each with their own account, order, comment or address. */
const own = [
  'signIn',
  'signUp',
  'reset',
  'resend',
  'changeEmail',
  'code',
  'password',
  'findOrder',
  'promotion',
  'submitFormAsPerson',
  'comment',
] as const;

/** Actions of a network as a whole. */
const shared = [
  'uploadFile',
  'formCall',
  'contactLookup',
  'verifyCertificate',
  'certificateSearch',
  'holdForm',
] as const;

describe.each([...own, ...shared])('thirty people behind one address: %s', (action) => {
  it('each have two turns', async () => {
    const throttle = memory();
    for (let turn = 0; turn < 60; turn += 1) {
      expect(await isAllowed(throttle, action, `person-${turn % 30}`)).toBe(true);
    }
  });
});

describe.each(own)('one person behind a shared address: %s', (action) => {
  it('is stopped alone', async () => {
    const throttle = memory();
    const turns = [];
    for (let turn = 0; turn < 500; turn += 1) turns.push(await isAllowed(throttle, action, 'one'));
    expect(turns.at(0)).toBe(true);
    expect(turns.at(-1)).toBe(false);
    for (let turn = 0; turn < 29; turn += 1) expect(await isAllowed(throttle, action, `person-${turn}`)).toBe(true);
  });
});

it('one report of a comment counts a day, and thirty readers may report it', async () => {
  const throttle = memory();
  expect(await isAllowed(throttle, 'reportComment', 'comment-1')).toBe(true);
  expect(await isAllowed(throttle, 'reportComment', 'comment-1')).toBe(false);
  for (let turn = 2; turn < 32; turn += 1)
    expect(await isAllowed(throttle, 'reportComment', `comment-${turn}`)).toBe(true);
});
