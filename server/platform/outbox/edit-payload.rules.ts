import { isIdentifierName, isSecretName } from './mask-personal.rules.ts';

/** Maximum length of a text that staff enter, in characters. */
const longestEdit = 20_000;

type Leaf = string | number | boolean | null;

/** A field of a payload that staff may change. */
export interface EditableField {
  /** The path to it, joined by dots. */
  field: string;
  kind: 'text' | 'number' | 'flag';
  value: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLeaf = (value: unknown): value is Leaf =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Returns whether a field cannot be changed: it identifies a person or record, or is secret. */
const isLocked = (name: string): boolean => isIdentifierName(name) || isSecretName(name) || name === 'kind';

function leavesOf(value: unknown, path: readonly string[]): [readonly string[], Leaf][] {
  if (isLeaf(value)) return [[path, value]];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => (isLocked(name) ? [] : leavesOf(each, [...path, name])));
}

const kindOf = (value: Leaf): EditableField['kind'] =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text';

/** Lists the fields of a payload that staff may change, with their values. */
export const listEditable = (payload: object): EditableField[] =>
  leavesOf(payload, []).map(([path, value]) => ({
    field: path.join('.'),
    kind: kindOf(value),
    value: value === null ? '' : String(value),
  }));

export type EditProblem = 'unknown' | 'number' | 'flag' | 'long' | 'characters';

/** Returns the problem of a changed value, or null. Line breaks are allowed, other control characters are not. */
function findEditProblem(kind: EditableField['kind'], text: string): EditProblem | null {
  if (text.length > longestEdit) return 'long';
  if (!text.isWellFormed() || /[^\P{Cc}\n\t]/u.test(text)) return 'characters';
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? null : 'number';
  if (kind === 'flag') return text === 'true' || text === 'false' ? null : 'flag';
  return null;
}

function valueOf(before: Leaf, text: string): Leaf {
  if (typeof before === 'number') return Number(text);
  if (typeof before === 'boolean') return text === 'true';
  return before === null && text === '' ? null : text;
}

/**
 * Returns a payload with some values replaced: types stay the same, and no field is added or removed.
 * @param edits by the path to the field, joined by dots; CRLF from a form becomes LF
 */
export function editPayload(
  payload: Record<string, unknown>,
  edits: Readonly<Record<string, string>>,
): { ok: true; payload: Record<string, unknown> } | { ok: false; problems: Record<string, EditProblem> } {
  const leaves = new Map(leavesOf(payload, []).map(([path, value]) => [path.join('.'), { path, value }]));
  const problems: Record<string, EditProblem> = {};
  const edited = structuredClone(payload);
  for (const [field, sent] of Object.entries(edits)) {
    const text = sent.replaceAll('\r\n', '\n');
    const leaf = leaves.get(field);
    const problem = leaf ? findEditProblem(kindOf(leaf.value), text) : 'unknown';
    if (problem) problems[field] = problem;
    else if (leaf) put(edited, leaf.path, valueOf(leaf.value, text));
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, payload: edited };
}

/** Replaces the value at an existing path. */
function put(target: unknown, [name, ...rest]: readonly string[], value: Leaf): void {
  if (name === undefined || !isRecord(target)) return;
  if (rest.length === 0) target[name] = value;
  else put(target[name], rest, value);
}
