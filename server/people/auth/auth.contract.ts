import * as v from 'valibot';
import type { Device } from './device-name.rules.ts';
import { isEmailAddress, normalizeEmail } from '../../platform/email.rules.ts';
import { limits, passwordProblem } from './auth.rules.ts';

/** Reasons for a refusal; each has a sentence in the dictionary (area auth) under the key `Auth` + code. */
export const authCodes = [
  'invalidInput',
  'invalidCredentials',
  'emailNotVerified',
  'invalidToken',
  'invalidCode',
  'usedCode',
  'challengeOver',
  'wrongPassword',
  'signedOut',
  'impersonating',
  'alreadyOn',
  'notFound',
  'singleSignOnUnavailable',
  'tooManyAttempts',
] as const;
export type AuthCode = (typeof authCodes)[number];

/** All messages are dictionary keys. */
const text = (most: number) =>
  v.pipe(
    v.string('FieldRequired'),
    v.transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim()),
    v.nonEmpty('FieldRequired'),
    v.maxLength(most, 'FieldMaximumLength'),
    // eslint-disable-next-line no-control-regex -- control characters are what is refused here
    v.regex(/^[^\u0000-\u001f\u007f-\u009f<>]*$/, 'AuthFieldCharacters'),
  );

const email = v.pipe(
  v.string('AuthEmailInvalid'),
  v.transform(normalizeEmail),
  v.maxLength(limits.email, 'AuthEmailInvalid'),
  v.check(isEmailAddress, 'AuthEmailInvalid'),
);

/** An existing password as entered: any text, but limited, because hashing a very long one is an attack. */
const givenPassword = v.pipe(
  v.string('AuthPasswordRequired'),
  v.nonEmpty('AuthPasswordRequired'),
  v.maxLength(limits.password.most * 4, 'AuthPasswordTooLong'),
);

const words = {
  passwordTooShort: 'AuthPasswordTooShort',
  passwordTooLong: 'AuthPasswordTooLong',
  passwordIsEmail: 'AuthPasswordIsEmail',
  passwordTooCommon: 'AuthPasswordTooCommon',
} as const;

/** Returns the dictionary key of the reason why a password is refused, or null. */
export function passwordMessage(password: string, forEmail: string): string | null {
  const problem = passwordProblem(password, forEmail);
  return problem && words[problem];
}

export const signInSchema = v.object({ email, password: givenPassword });

export const signUpSchema = v.pipe(
  v.object({
    firstName: text(limits.name),
    lastName: text(limits.name),
    email,
    password: givenPassword,
    country: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'AuthCountryInvalid'))]), ''),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { password, email: forEmail } = dataset.value;
    const message = passwordMessage(password, forEmail);
    if (!message) return;
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'password', value: password }],
    });
  }),
);
export type SignUp = v.InferOutput<typeof signUpSchema>;

export const emailSchema = v.object({ email });
export const changeEmailSchema = v.object({ newEmail: email, password: givenPassword });
export const newPasswordSchema = v.object({ newPassword: givenPassword });
export const changePasswordSchema = v.object({ currentPassword: givenPassword, newPassword: givenPassword });
export const passwordSchema = v.object({ password: givenPassword });

/** Six digits of an authenticator, or the ten characters of a backup code; spaces and hyphens are ignored. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string('AuthCodeRequired'),
    v.maxLength(100, 'AuthCodeInvalid'),
    // Phones replace a hyphen with a dash during typing.
    v.transform((value) => value.normalize('NFKC').replace(/[\s\p{Pd}]+/gu, '')),
    v.regex(/^(\d{6}|[a-z\d]{10})$/i, 'AuthCodeInvalid'),
  ),
});

/** The signed-in person and their session. */
export interface SignedIn {
  user: { id: string; email: string; name: string; emailVerified: boolean; isTwoFactorOn: boolean };
  session: { id: string; expiresAt: Date; impersonatedBy: string | null };
}

/** One of a person's sessions, for the security page. */
export interface SessionEntry {
  id: string;
  isCurrent: boolean;
  startedAt: Date;
  usedAt: Date;
  address: string;
  device: Device;
}

/** A new person, from whom the accounts domain makes a customer record. */
export interface NewUser {
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  /** Two-letter code, or empty. */
  country: string;
  language: string;
}
