import type { BlocksField, EditorField, ListField } from '../../../../server/content/items/form-field.contract.ts';
import { isGroup } from '../../../../server/content/items/same-value.rules.ts';

/** Why a text from the clipboard is no entry of a list. */
export interface CopyProblem {
  kind: 'unreadable' | 'unknown-kind' | 'unknown-field' | 'wrong-value';
  /** The kind of block or the field; empty where nothing could be read. */
  name: string;
}

/** Longest text that is read, in characters. */
const longest = 500_000;

/** Returns an entry as text for the clipboard. */
export const writeCopied = (entry: unknown): string => JSON.stringify({ copied: 'entry', entry }, null, 2);

/** Tells what another page has copied from any other text. */
export const looksCopied = (text: string): boolean => /^\s*\{\s*"copied"\s*:\s*"entry"/.test(text);

const unreadable: CopyProblem = { kind: 'unreadable', name: '' };

/**
 * Reads what was copied for a list. It may come from any page: an unknown kind of block, an unknown field and a value of
 * another kind are refused. The server checks the item again when it is saved.
 */
export function readCopied(
  text: string,
  field: BlocksField | ListField,
): { entry: unknown; problem?: undefined } | { problem: CopyProblem } {
  const read = text.length > longest ? null : parse(text);
  if (!isGroup(read) || read['copied'] !== 'entry' || read['entry'] === undefined) return { problem: unreadable };
  const { entry } = read;
  const problem = field.kind === 'blocks' ? findBlockProblem(entry, field) : findProblem(entry, field.item);
  return problem ? { problem } : { entry };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function findBlockProblem(block: unknown, { typeKey, variants, label }: BlocksField): CopyProblem | null {
  if (!isGroup(block)) return { kind: 'wrong-value', name: label };
  const { [typeKey]: type, ...fields } = block;
  const variant = variants.find((each) => each.type === type);
  if (!variant) return { kind: 'unknown-kind', name: typeof type === 'string' ? type.slice(0, 60) : '' };
  return findGroupProblem(fields, variant.fields);
}

function findGroupProblem(group: Record<string, unknown>, fields: readonly EditorField[]): CopyProblem | null {
  for (const [key, value] of Object.entries(group)) {
    const field = fields.find((each) => each.key === key);
    const problem = field ? findProblem(value, field) : ({ kind: 'unknown-field', name: key.slice(0, 60) } as const);
    if (problem) return problem;
  }
  return null;
}

const firstOf = (entries: readonly unknown[], find: (entry: unknown) => CopyProblem | null): CopyProblem | null =>
  entries.map(find).find((problem) => problem !== null) ?? null;

function findProblem(value: unknown, field: EditorField): CopyProblem | null {
  const wrong: CopyProblem = { kind: 'wrong-value', name: field.label || field.key };
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? null : wrong;
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong;
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? null : wrong;
    case 'group':
    case 'link':
    case 'image':
    case 'form':
    case 'condition':
      return isGroup(value) ? findGroupProblem(value, field.fields) : wrong;
    case 'list':
      return Array.isArray(value) ? firstOf(value, (each) => findProblem(each, field.item)) : wrong;
    case 'blocks':
      return Array.isArray(value) ? firstOf(value, (each) => findBlockProblem(each, field)) : wrong;
    case 'map':
      return isGroup(value) ? firstOf(Object.values(value), (each) => findProblem(each, field.value)) : wrong;
    case 'json':
      return isGroup(value) ? null : wrong;
    case 'date':
    case 'href':
    case 'long-text':
    case 'markdown':
    case 'moment':
    case 'name':
    case 'picture':
    case 'screen':
    case 'text':
      return typeof value === 'string' ? null : wrong;
  }
}
