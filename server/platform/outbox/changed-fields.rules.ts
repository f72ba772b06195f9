import { maskPersonal } from './mask-personal.rules.ts';

/** A field of a record before and after a change, masked for staff; null if it did not exist. */
export interface FieldChange {
  /** The path to it, joined by dots. */
  field: string;
  before: string | null;
  after: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the leaves by path; indexes of a list are part of the path. */
function leavesOf(value: unknown, path: readonly string[] = []): [string, string | null][] {
  if (isRecord(value)) return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
  return [[path.join('.'), value === null || value === undefined ? null : String(value)]];
}

/** Reads a masked leaf. A secret is masked as a whole, with any structure. */
function maskedAt(masked: unknown, field: string): string | null {
  const found = field
    .split('.')
    .reduce((value: unknown, name) => (isRecord(value) ? (value[name] ?? null) : value), masked);
  return found === null || isRecord(found) ? null : String(found);
}

/**
 * Returns the differences between two states of a record. The values are compared unmasked and shown masked, so that a
 * field is listed even if both values look the same masked.
 */
export function findChangedFields(before: object, after: object): FieldChange[] {
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const [maskedBefore, maskedAfter] = [maskPersonal(before), maskPersonal(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => (was.get(field) ?? null) !== (is.get(field) ?? null))
    .map((field) => ({
      field,
      before: (was.get(field) ?? null) === null ? null : maskedAt(maskedBefore, field),
      after: (is.get(field) ?? null) === null ? null : maskedAt(maskedAfter, field),
    }));
}
