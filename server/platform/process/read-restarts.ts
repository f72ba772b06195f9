import * as v from 'valibot';

const restartsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.number(), v.integer())));

/** Parses the supervisor's count of restarts, by reason; empty without a supervisor. */
export function readRestarts(text: string | undefined): Record<string, number> {
  const parsed = v.safeParse(restartsSchema, text);
  return parsed.success ? parsed.output : {};
}
