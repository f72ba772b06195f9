import type { GraphQLFieldResolver, GraphQLNamedType, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Context } from './resolvers/context.ts';
import { ShownLater } from './shown-later.ts';

type Resolve = GraphQLFieldResolver<unknown, Context>;

// Compares the type's own name: the checks of `graphql` refuse types of another copy of the package, and tests load
// two.
const isObjectType = (type: GraphQLNamedType): type is GraphQLObjectType<unknown, Context> =>
  type[Symbol.toStringTag] === 'GraphQLObjectType';
/** A list is written with brackets: "[Country!]!". */
export const isList = (type: string): boolean => type.startsWith('[');

/** Reads a field that has no resolver, as `graphql` does. */
const readField: Resolve = (source, args, context, info) => {
  const fields = source as Record<string, unknown>;
  const value = fields[info.fieldName];
  return typeof value === 'function'
    ? (value as (...given: unknown[]) => unknown).call(source, args, context, info)
    : value;
};

/**
 * Makes every field of a schema that is a list count its entries and hand them out in slices, and every query from
 * outside wait for its turn. The type of a field decides: a new list is bounded without being named anywhere.
 */
export function guardLists(schema: GraphQLSchema): GraphQLSchema {
  const queries = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      let resolve: Resolve = field.resolve ?? readField;
      if (isList(String(field.type))) resolve = countingEntries(resolve);
      if (type === queries) resolve = takingTurns(resolve);
      field.resolve = resolve;
    }
  }
  return schema;
}

/** Lists of the site's own queries up to this length are not divided: an edit's page must not wait behind a sweep's. */
const shortForSite = 200;

const countingEntries =
  (resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const found: unknown = resolve(source, args, context, info);
    return found instanceof Promise ? found.then((list) => counted(list, context)) : counted(found, context);
  };

function counted(list: unknown, { budget, pacer }: Context): unknown {
  const { entries, show } = list instanceof ShownLater ? list : { entries: list, show: (entry: unknown) => entry };
  if (!Array.isArray(entries)) return list;
  budget?.add('entries', entries.length);
  if (!budget && entries.length <= shortForSite) return (entries as unknown[]).map((entry) => show(entry));
  return pacer.spread(entries as unknown[], (entry) => {
    budget?.check();
    return show(entry);
  });
}

const takingTurns =
  (resolve: Resolve): Resolve =>
  (source, args, context, info) => {
    const { budget, pacer } = context;
    if (!budget) return resolve(source, args, context, info);
    return pacer.turn().then(() => {
      budget.check();
      return resolve(source, args, context, info);
    });
  };
