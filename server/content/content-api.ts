import { readFileSync } from 'node:fs';
import path from 'node:path';
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import type { Clock } from '../clock.ts';
import type { Answer } from './content-source.ts';
import type { Database } from '../db/connection.ts';
import { projectRoot } from '../env.ts';
import { ContentLoader, ListCache } from './content-loader.ts';
import type { LiveItem } from './content.repo.ts';
import { DraftLoader } from './draft-loader.ts';
import { createExecutor } from './execute-query.ts';
import { readAll, type MayRead } from './item-access.rules.ts';
import { ReadAhead } from './read-ahead.ts';
import type { Context } from './resolvers/context.ts';
import { resolvers } from './resolvers/index.ts';

/** The contract of the content API, as SDL. */
export const contentSchema = (): string =>
  ['schema', 'content-types']
    .map((name) => readFileSync(path.join(projectRoot(), `server/content/${name}.graphql`), 'utf8'))
    .join('\n');

/**
 * Holds what one query may ask. The site's largest, measured by the same rules (fragments count as a level): depth 16,
 * 42 aliases, cost 9,738.
 */
export const limits = { depth: 18, aliases: 60, cost: 14_000, tokens: 2_000 } as const;

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

/** Says whom a request is answered for. */
interface ContentCaller {
  /** Decides which items the caller may read whole; of the others there are the fields that lists show. */
  mayRead: MayRead;
}

export interface ContentApi {
  /** Answers a GraphQL request; GET and POST. */
  fetch(request: Request, caller: ContentCaller): Promise<Response>;
  /**
   * Answers a query of the site's own, in process: no HTTP, no text, each document parsed once. It reads every item
   * whole, because a page is handed out only to those who may see it. With a draft the content is as if that item were
   * live; with `ahead` it comes from there where it is there.
   * @throws GraphQLError
   */
  query(
    document: string,
    variables: Record<string, unknown>,
    options?: { draft?: LiveItem | undefined; ahead?: ReadAhead | undefined },
  ): Promise<Answer>;
  /** A store of items read in advance, for `query`. */
  createReadAhead(): ReadAhead;
}

/**
 * The read-only content API over the embedded store. Depth, aliases and cost are limited, batches and mutations
 * refused; introspection is for development.
 */
export function createContentApi(options: { db: Database; clock: Clock; isProduction: boolean }): ContentApi {
  const lists = new ListCache();
  const { db, clock } = options;
  const schema = createSchema<Context & ContentCaller>({
    typeDefs: contentSchema(),
    resolvers,
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
  });
  const yoga = createYoga<ContentCaller, Context>({
    schema,
    graphqlEndpoint: '/api/content/graphql',
    context: ({ mayRead }): Context => ({ loader: new ContentLoader(db, lists, { mayRead, now: clock.now() }) }),
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
  const execute = createExecutor(() => yoga.getEnveloped(), schema);
  return {
    fetch: async (request, caller) => yoga.fetch(request, caller),
    async query(document, variables, { draft, ahead } = {}) {
      const reading = { mayRead: readAll, now: clock.now(), ahead };
      const loader = draft ? new DraftLoader(db, lists, reading, draft) : new ContentLoader(db, lists, reading);
      const context: Context = { loader };
      return { data: await execute(document, variables, context), tags: [...loader.tags] };
    },
    createReadAhead: () => new ReadAhead(db),
  };
}
