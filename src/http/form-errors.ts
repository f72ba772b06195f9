import * as v from 'valibot';
import type { FormError } from '../../islands/platform/ui/ErrorSummary.tsx';
import type { Problem } from '../../server/platform/problem.rules.ts';
import { formatProblem } from '../../server/people/accounts/format-problem.rules.ts';
import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../cms/dictionary.ts';

export type { FormError };

/** Answers a form that could not be kept: it can be sent again soon, with all that was typed. */
export const notKept = { status: 503, retryAfter: 2 } as const;

/** Returns the message of one field, if it has one. */
export const fieldError = (errors: readonly FormError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message;

/**
 * Parses a form. The messages of the schema are keys of the dictionary.
 * @param labels keys of the labels of those fields whose problems could be any field's
 * @returns the input, or one error a field in the language of the page
 */
export function parseForm<TSchema extends v.GenericSchema>(
  schema: TSchema,
  form: URLSearchParams,
  t: Translate,
  labels: Readonly<Record<string, PhraseKey>> = {},
): { ok: true; value: v.InferOutput<TSchema> } | { ok: false; errors: FormError[] } {
  const parsed = v.safeParse(schema, Object.fromEntries(form));
  if (parsed.success) return { ok: true, value: parsed.output };
  const first = new Map<string, Problem>();
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!first.has(field)) first.set(field, problemOf(issue));
  }
  const message = (field: string, problem: Problem): string => {
    const label = labels[field];
    return formatProblem(problem, label ? t(label) : field, t);
  };
  return { ok: false, errors: [...first].map(([field, problem]) => ({ field, message: message(field, problem) })) };
}

/** Returns an issue as a problem: its message is a key, and a limit it names is a token of the phrase. */
const problemOf = ({ message, requirement }: v.BaseIssue<unknown>): Problem => ({
  key: message as PhraseKey,
  ...(typeof requirement === 'number' && { tokens: { max: requirement } }),
});
