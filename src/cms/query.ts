import * as v from 'valibot';
import type { IsOff } from '../../server/content/api/off-addresses.ts';
import { leaveOutOff } from './leave-out.ts';
import { selectionOf } from './selection.ts';

/** One content query: its GraphQL document and the valibot schema its answer must satisfy. */
export interface ContentQuery<TSchema extends v.GenericSchema> {
  name: string;
  document: string;
  schema: TSchema;
}

/** An answer of the content API that does not fit the page: names query and field. */
export class ContentMismatch extends Error {
  override name = 'ContentMismatch';
  readonly query: string;
  readonly field: string;
  readonly problem: string;

  constructor(query: string, field: string, problem: string) {
    super(`${query}: ${field}: ${problem}`);
    this.query = query;
    this.field = field;
    this.problem = problem;
  }
}

/**
 * Makes a query from the schema of its answer, so that it selects exactly the fields that are read. The operation has
 * the query's name.
 * @param variables "$path: String!, $language: String!"
 * @param fragments used by the schema
 */
export function defineQuery<const TSchema extends v.GenericSchema>(
  name: string,
  variables: string,
  schema: TSchema,
  fragments = '',
): ContentQuery<TSchema> {
  return { name, document: `query ${name}(${variables}) { ${selectionOf(schema)} } ${fragments}`.trim(), schema };
}

/** Answers that fitted, parsed: all pages of a language share one answer for their shell. */
const parsedAnswers = new WeakMap<object, { schema: v.GenericSchema; isOff: IsOff | null; output: unknown }>();

/**
 * Reads content for the page being rendered and records the tags it depends on; what leads to a module that is off is
 * left out. Throws ContentMismatch.
 */
export async function read<TSchema extends v.GenericSchema>(
  locals: Pick<App.Locals, 'content'>,
  query: ContentQuery<TSchema>,
  variables: Record<string, unknown>,
): Promise<v.InferOutput<TSchema>> {
  const data = await locals.content.query(query.name, query.document, variables);
  const isOff = (await locals.content.offAddresses?.()) ?? null;
  const known = isObject(data) ? parsedAnswers.get(data) : undefined;
  if (known?.schema === query.schema && known.isOff === isOff) return known.output;
  const parsed = v.safeParse(query.schema, data);
  if (parsed.success) {
    const output = isOff ? leaveOutOff(query.schema, parsed.output, isOff) : parsed.output;
    if (isObject(data)) parsedAnswers.set(data, { schema: query.schema, isOff, output });
    return output;
  }
  const issue = parsed.issues[0];
  throw new ContentMismatch(query.name, v.getDotPath(issue) ?? '(answer)', issue.message);
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;
