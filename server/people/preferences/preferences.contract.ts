import * as v from 'valibot';
import { saved, sentVersion } from '../accounts/user.contract.ts';
import { generalNames } from './preference.rules.ts';

/** Number of a document without prefix: '70'. */
const code = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,19}$/u, 'is no number of a document'));

export const isNoticeCode = (text: string): boolean => v.is(code, text);

/** Most codes in one call, and most documents a person can follow. */
export const noticeLimit = 200;
const codes = v.pipe(v.array(code), v.maxLength(noticeLimit, `can name at most ${noticeLimit} documents`));

const general = v.entriesFromList(generalNames, v.boolean());
const optionalGeneral = v.entriesFromList(generalNames, v.optional(v.boolean()));

/**
 * Preferences with the codes of the person's notices (docs/decisions/messages-to-other-systems.md#payloads). Beside the
 * general answers they have a boolean for each topic of interest and each newsletter of the content.
 */
const preferencesView = v.looseObject({
  accountProfileId: v.string(),
  ...general,
  codes: v.array(v.string()),
  version: v.string(),
});
export type PreferencesView = v.InferOutput<typeof preferencesView>;

/** Answers left out stay unchanged; codes can only be removed here. */
export const preferencesBody = v.looseObject({
  ...optionalGeneral,
  unsubscribe: v.optional(codes),
  version: sentVersion,
});

const notices = v.object({ codes: v.array(v.string()) });
const noticesBody = v.object({
  RequestedCodes: v.object({ DocInfoCodes: v.pipe(codes, v.minLength(1, 'must name a document')) }),
  type: v.picklist(['subscribe', 'unsubscribe']),
});

const base = '/api/account/notification-preferences';

export const getPreferences = {
  method: 'GET',
  path: base,
  summary: "The caller's notification preferences, and the documents whose notices they get",
  access: 'user',
  answers: { 200: { description: 'The preferences', schema: preferencesView } },
} as const;

export const putPreferences = {
  method: 'PUT',
  path: base,
  summary:
    'Changes the preferences that are given and ends notices. With the version they were read with, 409 tells what was changed since',
  access: 'user',
  body: preferencesBody,
  bodyLimit: 50_000,
  answers: { 200: { description: 'The preferences as they are now', schema: saved(preferencesView) } },
} as const;

export const getNotices = {
  method: 'GET',
  path: '/api/account/document-notices',
  summary: 'Codes of the documents whose notices the caller gets',
  access: 'user',
  answers: { 200: { description: 'The documents followed now', schema: notices } },
} as const;

export const postNotices = {
  method: 'POST',
  path: '/api/account/document-notices',
  summary: 'Asks for notices of documents, or ends them',
  access: 'user',
  body: noticesBody,
  answers: { 200: { description: 'The documents followed now', schema: saved(notices) } },
} as const;

/** Mail programs send the token and the body of RFC 8058 without a cookie and without an origin. */
export const postUnsubscribe = {
  method: 'POST',
  path: '/api/mail/unsubscribe/{token}',
  summary: 'Ends emails of the kind that carried the token (RFC 8058); the body is List-Unsubscribe=One-Click',
  access: 'public',
  params: { token: v.string() },
  answers: { 200: { description: 'Such emails have ended' } },
} as const;

export const preferenceEndpoints = [getPreferences, putPreferences, getNotices, postNotices, postUnsubscribe];
