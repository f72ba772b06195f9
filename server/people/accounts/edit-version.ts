import { createHash } from 'node:crypto';

/** Lists what a form edits of a record, field by field. */
export type EditedValues = Readonly<Record<string, string | number | boolean | null>>;

/** 48 bits a field: two values of one field that meet by chance are not to be expected. */
const digestLength = 8;
const digest = (field: string, value: EditedValues[string]): string =>
  createHash('sha256')
    .update(JSON.stringify([field, value]))
    .digest('base64url')
    .slice(0, digestLength);

const fieldsOf = (values: EditedValues): string[] => Object.keys(values).toSorted();

/**
 * Makes the version of a record that a form carries: a digest of every field, one after the other. So a save can tell
 * which fields have changed since its form was made, and which of them the person has edited, without a history; what
 * changes elsewhere in the row, such as a number another system gives, makes no conflict.
 */
export const versionOf = (values: EditedValues): string =>
  fieldsOf(values)
    .map((field) => digest(field, values[field] ?? null))
    .join('');

/** The digest each field had in a version; none for one of another form, or of none. */
function readVersion(version: string, values: EditedValues): ReadonlyMap<string, string> {
  const fields = fieldsOf(values);
  if (version.length !== fields.length * digestLength) return new Map();
  return new Map(
    fields.map((field, index) => [field, version.slice(index * digestLength, (index + 1) * digestLength)]),
  );
}

/**
 * Returns the fields a save would overwrite without its author knowing: changed since the version, to something else
 * than is to be saved. Of an unreadable version every field that differs counts.
 * @param saved the fields to be saved, cleaned; others are not written
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

/** Tells whether a person has edited a field since the version of their form. */
export const isEdited = (version: string, field: string, saved: EditedValues, current: EditedValues): boolean =>
  readVersion(version, current).get(field) !== digest(field, saved[field] ?? null);

/** Answers a save that was made from an older version: the present one, and what has changed to what. */
export interface EditConflict {
  version: string;
  changed: EditedValues;
}

/** Describes the conflict of a save, or null where it overwrites nothing unseen. A save without a version overwrites. */
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
