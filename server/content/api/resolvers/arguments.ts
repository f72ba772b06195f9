import { createGraphQLError } from 'graphql-yoga';

/**
 * Refuses what no query can mean: a page of fewer than no entries, a text with a NUL (which the database would refuse
 * as a fault).
 * @throws GraphQLError naming the argument
 */
export function checkArguments<Args extends object>(args: Args): Args {
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === 'number' && value < 0) throw badArgument(`${name} must not be negative.`);
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === 'string' && text.includes('\0'))) {
      throw badArgument(`${name} must not hold the character NUL.`);
    }
  }
  return args;
}

/** Returns the first entries of a list that is a field. @throws GraphQLError when `first` is negative */
export function firstOf<T>(list: readonly T[], args: { first: number }): T[] {
  return list.slice(0, checkArguments(args).first);
}

const badArgument = (message: string) => createGraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
