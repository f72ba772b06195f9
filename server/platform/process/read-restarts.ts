import * as v from 'valibot';

const restartsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.number(), v.integer())));

/** Reads what the supervisor hands to the server: how often it has started it again, by reason. Empty without one. */
export function readRestarts(text: string | undefined): Record<string, number> {
  const parsed = v.safeParse(restartsSchema, text);
  return parsed.success ? parsed.output : {};
}
