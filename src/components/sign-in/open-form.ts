import type { APIContext } from 'astro';
import * as v from 'valibot';
import type { AuthCode } from '../../../server/auth/auth.contract.ts';
import { safeReturnPath } from '../../../server/auth/auth.rules.ts';
import { routeLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { leaveFor, readForm } from '../account/open-account.ts';
import type { FormError } from '../form-errors.ts';

export type PageContext = Pick<APIContext, 'locals' | 'params' | 'request' | 'url'>;

/** What every form of signing in starts from. */
export interface FormFrame {
  language: Locale;
  /** Address of the form on the site, locale prefix included. */
  path: string;
  shell: Shell;
  t: Translate;
  /** Where to go when all is done; a path of this site. */
  returnPath: string;
  /** Whether the address or the form named one. */
  isReturning: boolean;
  /** What was sent; null while the form is only shown. */
  sent: URLSearchParams | null;
}

/** What a form shows besides its frame. */
export interface FormState {
  errors: FormError[];
  /** As entered, for showing them again; never a password. */
  values: Readonly<Record<string, string>>;
  notice?: string | undefined;
  retryAfter?: number | undefined;
}

/**
 * Opens a form of signing in.
 * @param path without locale prefix
 * @returns the answer instead where the address has a prefix that is no language, or the body cannot be read
 */
export async function openForm(context: PageContext, path: string): Promise<FormFrame | Response> {
  const { locals, params, request, url } = context;
  const language = routeLocale(params);
  const sent = await readForm(request);
  if (sent instanceof Response) return sent;
  const shell = await read(locals, shellQuery, { language });
  const asked = url.searchParams.get('returnurl') ?? url.searchParams.get('appstartpath');
  const home = sitePath('/', language);
  const returnPath = safeReturnPath(asked, home);
  return {
    language,
    path: sitePath(path, language),
    shell,
    t: translator(shell.dictionary),
    returnPath,
    isReturning: returnPath !== home,
    sent,
  };
}

/** Address of another form, with what is to be done afterwards carried along. */
export function formPath(frame: FormFrame, path: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters);
  if (frame.isReturning) query.set('returnurl', frame.returnPath);
  const address = sitePath(path, frame.language);
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Sends the browser on with cookies. */
export function leaveWith(location: string, cookies: readonly string[]): Response {
  const answer = leaveFor(location);
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

/** Parses what was sent; the issues become errors in the language of the page. */
export function parseForm<TSchema extends v.GenericSchema>(
  schema: TSchema,
  sent: URLSearchParams,
  t: Translate,
): { ok: true; value: v.InferOutput<TSchema> } | { ok: false; errors: FormError[] } {
  const parsed = v.safeParse(schema, Object.fromEntries(sent));
  if (parsed.success) return { ok: true, value: parsed.output };
  const first = new Map<string, string>();
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!first.has(field)) first.set(field, issue.message);
  }
  const named = (field: string, key: string): string => {
    const label = key.startsWith('AuthField') && labels[field];
    return label ? `${t(label)}: ${t(key)}` : t(key);
  };
  return { ok: false, errors: [...first].map(([field, key]) => ({ field, message: named(field, key) })) };
}

/** Fields whose problems are worded for any field; the summary must say which one it is. */
const labels: Readonly<Record<string, string>> = { firstName: 'AuthFirstName', lastName: 'AuthLastName' };

const secrets = new Set(['password', 'currentPassword', 'newPassword', 'code', 'token']);

/** What was sent, without what must never be shown again. */
export const keptValues = (sent: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...sent].filter(([name]) => !secrets.has(name)));

/** A refusal of the sign-in system in the words of the page. */
export function refusal(
  answer: { code: AuthCode; fields?: Record<string, string>; retryAfterSeconds?: number },
  t: Translate,
): Pick<FormState, 'errors' | 'retryAfter'> {
  const { code, fields, retryAfterSeconds } = answer;
  if (fields) return { errors: Object.entries(fields).map(([field, key]) => ({ field, message: t(key) })) };
  const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60);
  const key = `Auth${code.charAt(0).toUpperCase()}${code.slice(1)}`;
  return {
    errors: [{ message: t(key, { minutes }) }],
    ...(retryAfterSeconds !== undefined && { retryAfter: retryAfterSeconds }),
  };
}
