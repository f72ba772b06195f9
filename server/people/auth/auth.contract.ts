import * as v from 'valibot';
import type { Device } from './device-name.rules.ts';
import { limits, normalizeEmail, passwordProblem } from './auth.rules.ts';

/** Why something could not be done; each is a sentence in the dictionary (area auth), key `Auth` + code. */
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

/** Messages are dictionary keys, here and below. */
const text = (most: number) =>
  v.pipe(
    v.string('FieldRequired'),
    v.transform((value) => value.normalize('NFC').replace(/\s+/g, ' ').trim()),
    v.nonEmpty('FieldRequired'),
    v.maxLength(most, 'FieldMaximumLength'),
    // eslint-disable-next-line no-control-regex -- control characters are what is refused here
    v.regex(/^[^\u0000-\u001f\u007f-\u009f<>]*$/, 'AuthFieldCharacters'),
  );

/** The addresses of `v.email`, and those with an apostrophe, which is a letter of names: o'brien@example.org. */
const emailShape = /^[\w+'-]+(?:\.[\w+'-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/i;

const email = v.pipe(
  v.string('AuthEmailInvalid'),
  v.transform(normalizeEmail),
  v.maxLength(limits.email, 'AuthEmailInvalid'),
  v.regex(emailShape, 'AuthEmailInvalid'),
);

/** Holds what was entered as an existing password: any text, but never so long that hashing it is an attack. */
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

/** The dictionary key that says why a password may not be chosen, or null. */
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

/** Six digits of an authenticator, or the ten letters and digits of a backup code; spaces and hyphens do not count. */
export const codeSchema = v.object({
  code: v.pipe(
    v.string('AuthCodeRequired'),
    v.maxLength(100, 'AuthCodeInvalid'),
    // Phones turn a hyphen into a dash while somebody types.
    v.transform((value) => value.normalize('NFKC').replace(/[\s\p{Pd}]+/gu, '')),
    v.regex(/^(\d{6}|[a-z\d]{10})$/i, 'AuthCodeInvalid'),
  ),
});

/** Describes who is signed in, and by which session. */
export interface SignedIn {
  user: { id: string; email: string; name: string; emailVerified: boolean; isTwoFactorOn: boolean };
  session: { id: string; expiresAt: Date; impersonatedBy: string | null };
}

/** One of a person's sessions, as the security page lists it. */
export interface SessionEntry {
  id: string;
  isCurrent: boolean;
  startedAt: Date;
  usedAt: Date;
  address: string;
  device: Device;
}

/** A person who has just signed up; what the accounts domain makes a customer record of. */
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
