import type { Edited } from '../editing/merge-versions.rules.ts';
import { isItemType, itemType } from '../items/item-types.contract.ts';
import type { BatchProblem, FieldVerb } from './batch.rules.ts';

const keys = {
  'add-topic': 'tags',
  'remove-topic': 'tags',
  'set-author': 'author',
  'set-access': 'access',
} as const satisfies Record<FieldVerb, string>;

/** Returns the field that a verb changes. */
export const keyOfVerb = (verb: FieldVerb): (typeof keys)[FieldVerb] => keys[verb];

const without = (fields: Record<string, unknown>, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== key));

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

/** Topics of help articles are items of another kind. */
const hasTopics = (type: string): boolean =>
  isItemType(type) && itemType(type).isRouted === true && type !== 'redirect';

/** Returns whether items of a type have the field of a verb. */
export const hasField = (type: string, verb: FieldVerb): boolean =>
  verb === 'set-author' ? type === 'publication' : hasTopics(type);

/**
 * Changes a field of an item as a verb says; the schema of its type checks the value afterwards.
 * @param value topic, author or access; empty takes author or access away
 */
export function editField({ path, fields }: Edited, verb: FieldVerb, value: string): Edited | BatchProblem {
  const key = keyOfVerb(verb);
  const same = { kind: 'same', detail: '' } as const;
  if (verb === 'add-topic' || verb === 'remove-topic') {
    const topics = textsOf(fields[key]);
    if (topics.includes(value) === (verb === 'add-topic')) return same;
    const changed = verb === 'add-topic' ? [...topics, value] : topics.filter((topic) => topic !== value);
    return { path, fields: { ...fields, [key]: changed } };
  }
  if ((fields[key] ?? '') === value) return same;
  return { path, fields: value === '' ? without(fields, key) : { ...fields, [key]: value } };
}
