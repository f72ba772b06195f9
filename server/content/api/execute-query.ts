import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';

/** Most documents kept parsed; the site has about forty. */
const capacity = 200;

/** The functions of a GraphQL server, its plugins and limits applied. */
interface QueryFunctions {
  parse(text: string): unknown;
  validate(schema: GraphQLSchema, document: DocumentNode): unknown;
  execute(asked: object): unknown;
}

/**
 * Executes queries in process, with the functions and limits a GraphQL server answers requests with. A document is
 * parsed and validated once.
 */
export function createExecutor(getFunctions: () => QueryFunctions, schema: GraphQLSchema) {
  const parsed = new Map<string, DocumentNode>();
  const read = (text: string): DocumentNode => {
    const known = parsed.get(text);
    if (known) return known;
    const { parse, validate } = getFunctions();
    const document = parse(text) as DocumentNode;
    const [problem] = validate(schema, document) as readonly Error[];
    if (problem) throw problem;
    if (parsed.size >= capacity) parsed.clear();
    parsed.set(text, document);
    return document;
  };
  const { execute } = getFunctions();
  /** @throws GraphQLError the first problem: an answer with errors is none */
  return async (text: string, variableValues: Record<string, unknown>, contextValue: object): Promise<unknown> => {
    const asked = { schema, document: read(text), variableValues, contextValue };
    const { data, errors } = (await execute(asked)) as ExecutionResult;
    const [problem] = errors ?? [];
    if (problem) throw problem;
    return data;
  };
}
