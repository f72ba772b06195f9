import type * as v from 'valibot';
import type { IsOff } from '../../server/content/api/off-addresses.ts';

/** Stands for a value that is left out. */
const left = Symbol('left out');

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns the schemas around a value, the outermost first: nullable, pipes, the schema of the value itself. */
function layersOf(schema: Node): Node[] {
  const { pipe, wrapped } = schema;
  if (Array.isArray(pipe)) {
    const [first, ...actions] = pipe as Node[];
    // A pipe begins with a copy of what it checks.
    const inner = first === undefined || first === schema ? { ...schema, pipe: undefined } : first;
    return [...layersOf(inner), ...actions];
  }
  return isNode(wrapped) ? [schema, ...layersOf(wrapped)] : [schema];
}

const optional = new Set(['nullable', 'nullish', 'optional']);

/** Returns the schema of the members of a list, of an object's fields, or of the member of a union. */
function shapeOf(layers: readonly Node[], value: unknown): Node | undefined {
  const union = layers.find(({ options, key }) => Array.isArray(options) && key === '__typename');
  const options = (union?.['options'] ?? []) as { entries: { __typename: { literal: string } } }[];
  const typename = isNode(value) ? value['__typename'] : undefined;
  const member = options.find(({ entries }) => entries.__typename.literal === typename);
  return member ?? layers.find(({ entries, item }) => isNode(entries) || isNode(item));
}

const markdownLink = /(?<!!)\[([^\]]*)\]\((\/[^)\s]*)[^)]*\)/g;
const htmlLink = /<a\b[^>]*?\shref="(\/[^"]*)"[^>]*>(.*?)<\/a>/gis;

const isOffString = (value: unknown, isOff: IsOff): boolean => typeof value === 'string' && isOff(value);

/** Leaves entries with an address that is off out of the lists of a JSON text, such as the documents of an edition. */
function readJson(text: string, isOff: IsOff): string {
  const keep = (entry: unknown): boolean =>
    !isOffString(entry, isOff) && !(isNode(entry) && Object.values(entry).some((value) => isOffString(value, isOff)));
  try {
    return JSON.stringify(JSON.parse(text, (_, value: unknown) => (Array.isArray(value) ? value.filter(keep) : value)));
  } catch {
    return text;
  }
}

/** Reads a text, in which a link keeps its words; it is left out when it is an address itself. */
const readText = (text: string, isOff: IsOff): string | typeof left => {
  if (isOff(text)) return left;
  if (/^[[{]/.test(text) && text.includes('"/')) return readJson(text, isOff);
  if (!text.includes('](/') && !text.includes('href="/')) return text;
  return text
    .replace(markdownLink, (link, words: string, address: string) => (isOff(address) ? words : link))
    .replace(htmlLink, (link, address: string, words: string) => (isOff(address) ? words : link));
};

/** Returns whether an object has an address of its own, as an entry of a menu has. */
const isLink = (object: Node): boolean =>
  Object.values(object).some((value) => typeof value === 'string' && /^(\/|https:|mailto:|tel:)/.test(value));

/** Fields that name a block, and show nothing. */
const naming = new Set(['__typename', 'key', 'navigationTitle']);

const hasContent = (object: Node): boolean =>
  Object.entries(object).some(([key, value]) => !naming.has(key) && value !== null && value !== '');

function prune(schema: unknown, value: unknown, isOff: IsOff, isEntry: boolean): unknown {
  if (!isNode(schema) || value === null || value === undefined) return value;
  const layers = layersOf(schema);
  if (typeof value === 'string') {
    const read = readText(value, isOff);
    const isEmptied = layers.some(({ metadata }) => isNode(metadata) && metadata['isEmptiedWhenOff'] === true);
    return read === left && isEmptied ? '' : read;
  }
  const shape = shapeOf(layers, value);
  if (!shape) return value;
  if (Array.isArray(value)) return pruneList(shape, value, isOff);
  return isNode(value) && isNode(shape['entries']) ? pruneObject(shape['entries'], value, isOff, isEntry) : value;
}

const pruneList = (shape: Node, list: readonly unknown[], isOff: IsOff): unknown[] =>
  list.map((each) => prune(shape['item'], each, isOff, true)).filter((each) => each !== left);

function pruneObject(entries: Node, object: Node, isOff: IsOff, isEntry: boolean): unknown {
  const kept: Node = {};
  let hasEmptied = false;
  let hasLost = false;
  for (const [key, value] of Object.entries(object)) {
    const field = entries[key];
    const read = prune(field, value, isOff, false);
    if (read !== left) {
      kept[key] = read;
      hasEmptied ||= Array.isArray(value) && value.length > 0 && Array.isArray(read) && read.length === 0;
    } else if (!isNode(field) || !layersOf(field).some(({ type }) => optional.has(String(type)))) return left;
    else {
      kept[key] = null;
      hasLost = true;
    }
  }
  // A heading without its entries says nothing; an entry that leads somewhere itself stays.
  const isEmpty = (hasEmptied && !isLink(kept)) || (hasLost && !hasContent(kept));
  return isEntry && isEmpty ? left : kept;
}

/**
 * Leaves out of an answer what leads to a module that is off: a link that may be missing becomes null, a list loses the
 * entry, and so does the list around a part that cannot be without its link. Links in Markdown keep their words.
 * @param isEntry whether the value is one of a list
 * @returns null when nothing of it is left
 */
export function leaveOutOff<TSchema extends v.GenericSchema>(
  schema: TSchema,
  value: v.InferOutput<TSchema>,
  isOff: IsOff,
  isEntry = false,
): v.InferOutput<TSchema> | null {
  const read = prune(schema, value, isOff, isEntry);
  return read === left ? null : (read as v.InferOutput<TSchema>);
}
