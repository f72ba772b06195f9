import type { AuthCode } from '../../server/people/auth/auth.contract.ts';
import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';
import { capitalize, type Translate } from '../cms/dictionary.ts';
import type { FormError } from './form-errors.ts';

/** Words a refusal of the sign-in system as the page shows it; its fields carry keys of the dictionary. */
export function authRefusal(
  answer: { code: AuthCode; fields?: Record<string, string>; retryAfterSeconds?: number },
  t: Translate,
): { errors: FormError[]; retryAfter?: number } {
  const { code, fields, retryAfterSeconds } = answer;
  if (fields)
    return { errors: Object.entries(fields).map(([field, key]) => ({ field, message: t(key as PhraseKey) })) };
  const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60);
  const key = code === 'invalidInput' ? 'SomeFieldsRequireAttention' : (`Auth${capitalize(code)}` as const);
  return {
    errors: [{ message: t(key, { minutes }) }],
    ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
  };
}
