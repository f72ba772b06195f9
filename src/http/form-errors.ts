import * as v from 'valibot';
import type { FormError } from '../../islands/ui/ErrorSummary.tsx';
import type { PhraseKey } from '../../server/content/phrase-key.contract.ts';
import type { Translate } from '../cms/dictionary.ts';

export type { FormError };

/** Returns the message of one field, if it has one. */
export const fieldError = (errors: readonly FormError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message;

/**
 * Parses a form. The messages of the schema are keys of the dictionary.
 * @param labels keys of the labels of those fields whose messages name no field
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
  const first = new Map<string, PhraseKey>();
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!first.has(field)) first.set(field, issue.message as PhraseKey);
  }
  const message = (field: string, key: PhraseKey): string => {
    const label = labels[field];
    return label && key.startsWith('AuthField') ? `${t(label)}: ${t(key)}` : t(key);
  };
  return { ok: false, errors: [...first].map(([field, key]) => ({ field, message: message(field, key) })) };
}
