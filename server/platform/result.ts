import type { Problems } from './problem.rules.ts';

/** An expected failure is returned, never thrown: `code` names it, `details` says what the caller can do. */
export type Result<T, Code extends string = never> =
  | { ok: true; value: T }
  | { ok: false; code: Code; message: string; fields?: Record<string, string>; problems?: Problems; details?: object };

export const succeed = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** `fields` says what is wrong with each field; `details` is what else the caller needs, such as both versions of a conflict. */
export const fail = <Code extends string>(
  code: Code,
  message: string,
  fields?: Record<string, string>,
  details?: object,
) => ({
  ok: false as const,
  code,
  message,
  ...(fields && { fields }),
  ...(details && { details }),
});

/** A refused form: what is wrong with each field, for pages as phrases and for callers of the API as sentences. */
export const failFields = <Code extends string>(code: Code, message: string, problems: Problems) => ({
  ok: false as const,
  code,
  message,
  problems,
});
