import { createHash } from 'node:crypto';

/** The values of a record that a form edits, by field. */
export type EditedValues = Readonly<Record<string, string | number | boolean | null>>;

/** 48 bits a field: an accidental match of two values of one field is practically impossible. */
const digestLength = 8;
const digest = (field: string, value: EditedValues[string]): string =>
  createHash('sha256')
    .update(JSON.stringify([field, value]))
    .digest('base64url')
    .slice(0, digestLength);

const fieldsOf = (values: EditedValues): string[] => Object.keys(values).toSorted();

/**
 * Makes the version of a record that a form carries: a digest of every field. From it a save derives, without a
 * history, which fields changed since the form was made and which the person edited. Changes elsewhere in the row, such
 * as a number from another system, cause no conflict.
 */
export const versionOf = (values: EditedValues): string =>
  fieldsOf(values)
    .map((field) => digest(field, values[field] ?? null))
    .join('');

/** Returns the digest of each field in a version; empty for a malformed version or one of another form. */
function readVersion(version: string, values: EditedValues): ReadonlyMap<string, string> {
  const fields = fieldsOf(values);
  if (version.length !== fields.length * digestLength) return new Map();
  return new Map(
    fields.map((field, index) => [field, version.slice(index * digestLength, (index + 1) * digestLength)]),
  );
}

/**
 * Returns the fields a save would overwrite unseen: changed since the version, to another value than the saved one.
 * With an unreadable version every field that differs counts.
 * @param saved cleaned values; fields left out are not written
 */
export function findOverwritten(version: string, saved: EditedValues, current: EditedValues): string[] {
  const known = readVersion(version, current);
  return Object.keys(current).filter(
    (field) =>
      saved[field] !== undefined &&
      saved[field] !== current[field] &&
      known.get(field) !== digest(field, current[field] ?? null),
  );
}

/** Returns whether a person has edited a field since the version of their form. */
export const isEdited = (version: string, field: string, saved: EditedValues, current: EditedValues): boolean =>
  readVersion(version, current).get(field) !== digest(field, saved[field] ?? null);

/**
 * The answer to a save from an outdated version: the present version, and the present values of the fields that
 * changed.
 */
export interface EditConflict {
  version: string;
  changed: EditedValues;
}

/**
 * Returns the conflict of a save, or null if it overwrites nothing unseen. A save without a version always overwrites.
 */
export function findConflict(
  version: string | undefined,
  saved: EditedValues,
  current: EditedValues,
): EditConflict | null {
  const fields = version === undefined ? [] : findOverwritten(version, saved, current);
  if (fields.length === 0) return null;
  const changed = Object.fromEntries(fields.map((field) => [field, current[field] ?? null]));
  return { version: versionOf(current), changed };
}
