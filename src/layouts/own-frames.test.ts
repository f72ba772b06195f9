import { expect, it } from 'vitest';
import { allowOwnFrames } from './own-frames.ts';

it('opens the frame to this site alone and keeps the rest of the policy', () => {
  const headers = new Headers({
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'; script-src 'self'",
    'x-frame-options': 'DENY',
  });
  allowOwnFrames(headers);
  expect(headers.get('content-security-policy')).toBe("default-src 'self'; frame-ancestors 'self'; script-src 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});
