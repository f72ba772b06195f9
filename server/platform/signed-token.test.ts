import * as v from 'valibot';
import { expect, it } from 'vitest';
import { readToken, signToken } from './signed-token.ts';

const schema = v.strictObject({ id: v.number() });
const options = { secrets: ['a secret'] as const, schema };

it('writes the same bytes as the links that are in use', () => {
  // Emails are kept: this token must stay valid.
  expect(signToken('unsubscribe-link', { id: 7 }, ['a secret'])).toBe(
    'eyJpZCI6N30.eiuoSKHMhw-j-y2Z9zp3w2qhiIsDCK9x2tBo5hQkHD0',
  );
});

it('reads what it has signed, for the same purpose, secret and shape only', () => {
  const token = signToken('preview-link', { id: 7 }, ['a secret']);
  expect(readToken('preview-link', token, options)).toEqual({ id: 7 });
  expect(readToken('certificate-link', token, options)).toBeNull();
  expect(readToken('preview-link', token, { schema, secrets: ['another'] })).toBeNull();
  expect(
    readToken('preview-link', token, { secrets: ['a secret'], schema: v.strictObject({ name: v.string() }) }),
  ).toBeNull();
  for (const damaged of ['', '.', token.slice(0, -2), `${token}.x`, `x${token}`, token.split('.')[0] ?? ''])
    expect(readToken('preview-link', damaged, options)).toBeNull();
});

it('signs with the newest of several secrets and reads what any of them has signed', () => {
  const old = signToken('preview-link', { id: 7 }, ['old']);
  const rotating = { secrets: ['new', 'old'] as const, schema };
  expect(readToken('preview-link', old, rotating)).toEqual({ id: 7 });
  const token = signToken('preview-link', { id: 8 }, rotating.secrets);
  expect(readToken('preview-link', token, { secrets: ['new'], schema })).toEqual({ id: 8 });
  expect(readToken('preview-link', token, { secrets: ['old'], schema })).toBeNull();
});
