import * as v from 'valibot';

/** Ways a field is asked for that its schema cannot tell by its shape. */
interface FieldMetadata {
  /** Its name in the content API, where the answer gets another: GraphQL refuses one name with two nullabilities. */
  field?: string;
  /** A fragment whose fields are parsed elsewhere. */
  fragment?: string;
}

/**
 * A field that is asked for with arguments, or under another name in the content API than in the answer.
 * @param asked "items(first: 20)"
 */
export const field = <const TSchema extends v.GenericSchema>(asked: string, schema: TSchema) =>
  v.pipe(schema, v.metadata({ field: asked } satisfies FieldMetadata));

/** A field whose own fields are those of a fragment, and are parsed elsewhere. */
export const fragment = <const TSchema extends v.GenericSchema>(name: string, schema: TSchema) =>
  v.pipe(schema, v.metadata({ fragment: name } satisfies FieldMetadata));

/** Picks entries of an object's schema, to spread into another: a query selects only what its page reads. */
export const pick = <TEntries extends v.ObjectEntries, const TKey extends keyof TEntries & string>(
  { entries }: { readonly entries: TEntries },
  ...keys: readonly TKey[]
) => Object.fromEntries(keys.map((key) => [key, entries[key]])) as unknown as Pick<TEntries, TKey>;

/** Reads a body that the content API may keep back: it does so for strangers, which a site with the token is not. */
export const nonNullBody = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.nonNullable(schema, 'is kept back by the content API: set CONTENT_TOKEN to the token it asks for');

type Node = Record<string, unknown> & { type?: unknown };

/**
 * Returns the GraphQL selection whose answer a schema reads, so that each field is written once: "heading link {
 * label href }".
 * @param schema an object or a union by `__typename`, or a list or a nullable one of it; others have no selection: ''
 */
export function selectionOf(schema: v.GenericSchema): string {
  const { entries, options, key } = inner(schema as unknown as Node);
  if (Array.isArray(options) && key === '__typename') return `__typename ${options.map(memberOf).join(' ')}`;
  if (!isNode(entries)) return '';
  return Object.entries(entries)
    .map(([key, value]) => fieldOf(key, value as Node))
    .join(' ');
}

/** One member of a union: "... on Page { title }". */
function memberOf(option: { entries: { __typename: { literal: string } } & Record<string, v.GenericSchema> }): string {
  const { __typename, ...fields } = option.entries;
  return `... on ${__typename.literal}${bracesOf(selectionOf(v.object(fields)))}`;
}

/** The selection in braces, or nothing for a value without fields. */
const bracesOf = (selection: string): string => (selection === '' ? '' : ` { ${selection} }`);

function fieldOf(key: string, node: Node): string {
  const asked = metadataOf(node);
  const name = asked.field ?? key;
  const alias = name.split('(', 1)[0] === key ? '' : `${key}: `;
  const fields = asked.fragment ? `...${asked.fragment}` : selectionOf(node as unknown as v.GenericSchema);
  return alias + name + bracesOf(fields);
}

/** Returns the schema of the objects inside lists, nullable values and pipes. */
function inner(node: Node): Node {
  const { pipe, wrapped, item } = node;
  if (Array.isArray(pipe)) {
    const [first] = pipe as Node[];
    // A pipe begins with a copy of what it checks.
    return first === undefined || first === node ? inner({ ...node, pipe: undefined }) : inner(first);
  }
  const next = wrapped ?? item;
  return isNode(next) ? inner(next) : node;
}

/** Finds what was given with `v.metadata`, anywhere on the way to the objects. */
function metadataOf(node: Node): FieldMetadata {
  const { pipe, wrapped, item } = node;
  if (Array.isArray(pipe)) {
    const found = (pipe as Node[]).find(({ type }) => type === 'metadata');
    if (found) return found['metadata'] as FieldMetadata;
  }
  const next = wrapped ?? item;
  return isNode(next) ? metadataOf(next) : {};
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
