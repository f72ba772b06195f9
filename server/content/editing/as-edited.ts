import type { Edited } from './merge-versions.rules.ts';

/** Returns what editors change of a stored version. */
export const asEdited = ({
  path,
  fields,
}: {
  path: string | null;
  fields: Record<string, unknown> | null;
}): Edited => ({
  path,
  fields: fields ?? {},
});
