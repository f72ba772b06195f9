import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';
import { itemPathSchema } from './item-path.rules.ts';
import { findNotInXml } from './xml-text.rules.ts';
import { isItemType, itemType, itemTypeNames, type ItemTypeName } from './item-types.contract.ts';

const itemName = /^[a-z0-9][a-z0-9._-]{0,119}$/i;
/** `type:name`; a bare name is completed with the type of the body. */
export const itemIdSchema = v.pipe(
  v.string(),
  v.regex(
    /^([a-z-]+:)?[a-z0-9][a-z0-9._-]{0,119}$/i,
    'must be letters, digits, "-", "." and "_", optionally after "type:"',
  ),
);

const envelope = v.strictObject({
  type: v.pipe(
    v.string('must name the type of the item'),
    v.check(isItemType, () => `must be one of ${itemTypeNames.join(', ')}`),
    v.transform((text) => text as ItemTypeName),
  ),
  path: v.optional(v.nullable(itemPathSchema)),
  locale: v.picklist(locales, `must be one of ${locales.join(', ')}`),
  fields: v.pipe(
    v.unknown(),
    v.check((fields) => !Array.isArray(fields), 'must be an object'),
    v.record(v.string(), v.unknown(), 'must be an object'),
  ),
});

/** An item as an editor stores it. */
export interface Item {
  id: string;
  type: ItemTypeName;
  path: string | null;
  locale: string;
  fields: Record<string, unknown>;
}

export type ItemProblems = Record<string, string>;

/** The canonical `type:name` of an id given with or without its type; null when the type contradicts. */
export function canonicalId(id: string, type: ItemTypeName): string | null {
  if (!id.includes(':')) return itemName.test(id) ? `${type}:${id}` : null;
  return id.startsWith(`${type}:`) && itemName.test(id.slice(type.length + 1)) ? id : null;
}

/** The name part of a canonical id, as references and the content API use it. */
export const nameFromId = (id: string): string => id.slice(id.indexOf(':') + 1);

const problemsOf = (issues: readonly v.BaseIssue<unknown>[], prefix = ''): ItemProblems =>
  Object.fromEntries(issues.toReversed().map((issue) => [prefix + (v.getDotPath(issue) ?? ''), sentenceOf(issue)]));

/** Returns our own messages unchanged and the library's in words for editors; never repeats a whole text. */
function sentenceOf({ kind, type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (kind === 'schema' && received === 'undefined') return 'is required';
  if (type === 'strict_object' && expected === 'never') return 'is not a field that exists here';
  if (message.startsWith('Invalid ')) return `must be ${expected}, not ${received.slice(0, 80)}`;
  return message.slice(0, 400);
}

/** Deepest nesting of a definition; a form's conditions need about ten. */
const depthLimit = 40;

/**
 * Finds values that cannot be stored: the database refuses NUL, halves of characters, numbers beyond JSON and very
 * deep nesting; XML readers of the feeds refuse control characters.
 */
function findUnstorable(value: unknown, path: string, depth = 0): ItemProblems | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return { [path]: 'must be a finite number' };
  if (typeof value === 'string' && value.includes('\0')) return { [path]: 'must not hold the character NUL' };
  if (typeof value === 'string' && !value.isWellFormed()) return { [path]: 'must be whole Unicode characters' };
  if (typeof value === 'string') return controlProblem(value, path);
  if (typeof value !== 'object' || value === null) return null;
  if (depth > depthLimit)
    return { [path.split('.').slice(0, 3).join('.')]: `is nested deeper than ${depthLimit} levels` };
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key, `${path}.${key}`) ?? findUnstorable(inner, `${path}.${key}`, depth + 1);
    if (found) return found;
  }
  return null;
}

function controlProblem(text: string, path: string): ItemProblems | null {
  const found = findNotInXml(text);
  if (!found) return null;
  const { code, before } = found;
  return { [path]: `must not hold the control character ${code}${before && ` after "${before}"`}: delete it there` };
}

/** A variant stores only its own fields, so that the others follow the default locale. */
const ownFields = (checked: Record<string, unknown>, given: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(checked).filter(([field]) => Object.hasOwn(given, field)));

/**
 * Checks an item from outside, whole: envelope, address and every field of its type.
 * A variant in another locale may leave out fields, which then fall back to the default locale's (`fallback`).
 * @returns the item with defaults filled in, or a sentence for every field that is wrong
 */
export function checkItem(
  id: string,
  body: unknown,
  fallback?: Record<string, unknown>,
): { ok: true; item: Item } | { ok: false; problems: ItemProblems } {
  const outer = v.safeParse(envelope, body);
  if (!outer.success) return { ok: false, problems: problemsOf(outer.issues) };
  const { type, locale, path = null, fields } = outer.output;
  const canonical = canonicalId(id, type);
  if (!canonical) return { ok: false, problems: { id: `must be a name, or "${type}:" and a name` } };
  const kind = itemType(type);
  if (kind.isRouted && !path) return { ok: false, problems: { path: `is required: a ${type} has an address` } };
  if (!kind.isRouted && path) return { ok: false, problems: { path: `must be left out: a ${type} has no address` } };
  const unstorable = findUnstorable(fields, 'fields');
  if (unstorable) return { ok: false, problems: unstorable };
  const inner = v.safeParse(kind.fields, fallback ? { ...fallback, ...fields } : fields);
  if (!inner.success) return { ok: false, problems: problemsOf(inner.issues, 'fields.') };
  const stored = fallback ? ownFields(inner.output, fields) : inner.output;
  return { ok: true, item: { id: canonical, type, path, locale, fields: stored } };
}
