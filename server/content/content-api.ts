import { readFileSync } from 'node:fs';
import path from 'node:path';
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import type { Database } from '../db/connection.ts';
import { projectRoot } from '../env.ts';
import { ContentLoader, ListCache } from './content-loader.ts';
import type { LiveItem } from './content.repo.ts';
import { DraftLoader } from './draft-loader.ts';
import type { Context } from './resolvers/context.ts';
import { resolvers } from './resolvers/index.ts';

/** The contract of the content API, as SDL. */
export const contentSchema = (): string =>
  readFileSync(path.join(projectRoot(), 'server/content/schema.graphql'), 'utf8');

/**
 * What one query may ask. The site's largest, measured by the same rules (fragments count as a level): depth 14,
 * 23 aliases, cost 4,114, 900 tokens.
 */
export const limits = { depth: 18, aliases: 40, cost: 10_000, tokens: 2_000 } as const;

/** A text of endless tokens is given up while it is read, before anything else looks at it. */
const tokensPlugin: Plugin = {
  onParse({ params }) {
    params.options = { ...params.options, maxTokens: limits.tokens };
  },
};

/** Writes what the answer depends on into `extensions.tags`. */
const tagsPlugin: Plugin<Context> = {
  onExecute: ({ args }) => ({
    onExecuteDone: ({ result, setResult }) => {
      if (!('data' in result)) return;
      const { loader } = args.contextValue as Context;
      setResult({ ...result, extensions: { ...result.extensions, tags: [...loader.tags] } });
    },
  }),
};

/** What a request is answered with beside the live content. */
interface Drafted {
  draft: LiveItem | undefined;
}

export interface ContentApi {
  /** Answers a GraphQL request; GET and POST. With a draft the content is as if that item were live. */
  fetch(request: Request, draft?: LiveItem): Promise<Response>;
}

/**
 * The read-only content API over the embedded store. Depth, aliases and cost are limited, batches and mutations
 * refused; introspection is for development.
 */
export function createContentApi(options: { db: Database; isProduction: boolean }): ContentApi {
  const lists = new ListCache();
  const yoga = createYoga<Drafted, Context>({
    schema: createSchema<Context & Drafted>({
      typeDefs: contentSchema(),
      resolvers,
      resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
    }),
    graphqlEndpoint: '/api/content/graphql',
    context: ({ draft }): Context => ({
      loader: draft ? new DraftLoader(options.db, lists, draft) : new ContentLoader(options.db, lists),
    }),
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: true,
    plugins: [
      tokensPlugin,
      tagsPlugin,
      maxDepthPlugin({ n: limits.depth, ignoreIntrospection: false }),
      maxAliasesPlugin({ n: limits.aliases, allowList: [] }),
      costLimitPlugin({ maxCost: limits.cost, depthCostFactor: 1.2, ignoreIntrospection: false }),
      ...(options.isProduction ? [useDisableIntrospection()] : []),
    ],
  });
  return { fetch: async (request, draft) => yoga.fetch(request, { draft }) };
}
