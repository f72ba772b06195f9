// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { formEnv } from './form-env.ts';

const answer = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );
const sending = { answers: {}, screen: 'form', key: 'k', pass: '' };
afterEach(() => vi.unstubAllGlobals());

it('leads somebody whose session has ended to sign-in, which leads back', async () => {
  document.documentElement.lang = 'es';
  history.replaceState(null, '', '/es/forms/instructor-application');
  answer(401, { error: { code: 'unauthorized', message: 'Please sign in.' } });
  expect(await formEnv.send('instructor-application', sending)).toEqual({
    outcome: 'away',
    location: `/es/user/signin?returnurl=${encodeURIComponent('/es/forms/instructor-application')}`,
  });
});

it('tells a refusal of the form from any other failure', async () => {
  const details = { alert: 'FormDraftChanged', screen: 'form', problems: {}, draft: 2 };
  answer(422, { error: { code: 'invalid_input', message: 'No.', details } });
  expect(await formEnv.send('x', sending)).toEqual({ outcome: 'refused', ...details });
  answer(422, { error: { code: 'invalid_input', message: 'No.' } });
  await expect(formEnv.send('x', sending)).rejects.toThrow();
  answer(500, { error: { code: 'internal', message: 'No.' } });
  await expect(formEnv.send('x', sending)).rejects.toThrow();
});
