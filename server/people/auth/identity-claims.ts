import * as v from 'valibot';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { emailSchema } from './auth.contract.ts';
import { limits } from './auth.rules.ts';
import type { EmailTrust } from '../../platform/env/single-sign-on-variables.ts';
import type { SingleSignOnRefusal } from './single-sign-on.contract.ts';

/** A person's identity at the provider of single sign-on. */
export interface ProviderIdentity {
  /** The provider's identifier, which does not change with name and address. */
  subject: string;
  email: string;
  name: string;
}

/** OpenID Connect Core 1.0, section 2. */
const subjectSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));

/** Reads the claims of a person. They come from the provider and may have any shape. */
export function readIdentity(
  claims: Readonly<Record<string, unknown>>,
  trust: EmailTrust,
): Result<ProviderIdentity, SingleSignOnRefusal> {
  const subject = v.safeParse(subjectSchema, claims['sub']);
  if (!subject.success) return fail('refused', 'the claim "sub" is missing or no text of 1 to 255 characters');
  const { email: given, email_verified: isVerified } = claims;
  if (given === undefined || given === null || given === '') return fail('noAddress', 'the claim "email" is missing');
  const address = v.safeParse(emailSchema, { email: given });
  if (!address.success) return fail('noAddress', 'the claim "email" is no email address');
  // Amazon Cognito sends the text "true"; Microsoft Entra ID sends nothing.
  if (trust === 'verified' && isVerified !== true && isVerified !== 'true') {
    const trustProblem = isVerified === undefined ? 'missing; see OIDC_TRUST_EMAIL' : 'not true';
    return fail('unverified', `the claim "email_verified" is ${trustProblem}`);
  }
  const { email } = address.output;
  return succeed({ subject: subject.output, email, name: displayName(claims['name'], email) });
}

/** Returns a name to display; without one from the provider, the part of the address before the @. */
function displayName(name: unknown, email: string): string {
  const words = typeof name === 'string' && name.trim() ? name : (email.split('@', 1)[0] ?? '');
  // eslint-disable-next-line no-control-regex -- control characters are what is removed here
  const plain = words.replace(/[\u0000-\u001f\u007f-\u009f<>]+/g, ' ').trim();
  return plain.slice(0, limits.name * 2 + 1);
}
