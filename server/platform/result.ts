import type { Problems } from './problem.rules.ts';

/** An expected failure is returned, never thrown: `code` identifies it, `details` helps the caller to react. */
export type Result<T, Code extends string = never> =
  | { ok: true; value: T }
  | { ok: false; code: Code; message: string; fields?: Record<string, string>; problems?: Problems; details?: object };

export const succeed = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/**
 * `fields` holds the problem of each field; `details` other data for the caller, such as both versions of a conflict.
 */
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

/** A refused form with the problem of each field, as phrases for pages and sentences for callers of the API. */
export const failFields = <Code extends string>(code: Code, message: string, problems: Problems) => ({
  ok: false as const,
  code,
  message,
  problems,
});
