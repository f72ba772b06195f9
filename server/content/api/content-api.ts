import type { InstallationFacts } from '../../platform/installation/installation.contract.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import type { Clock } from '../../platform/clock.ts';
import { AnswerBudget, callerLimits, tokenLimits } from './answer-budget.ts';
import { picturesPlugin, tagsPlugin, writePlugin } from './answer-plugins.ts';
import { createCallerThrottle } from './caller-throttle.ts';
import type { QueryAnswer } from './content-answer.ts';
import type { Database } from '../../platform/db/connection.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { ContentLoader } from './content-loader.ts';
import type { LiveItem } from '../items/content.repo.ts';
import type { FieldMarks } from './field-marks.ts';
import { DraftLoader } from './draft-loader.ts';
import { createExecutor } from './execute-query.ts';
import { guardLists } from './guard-lists.ts';
import { readAll, type MayRead } from '../items/item-access.rules.ts';
import { ListCache } from './list-cache.ts';
import { LoopPacer } from './loop-pacer.ts';
import { showPictures } from '../../platform/images/shown-pictures.ts';
import { ReadAhead } from './read-ahead.ts';
import type { Context } from './resolvers/context.ts';
import { resolvers } from './resolvers/index.ts';

/** The contract of the content API, as SDL. */
export const contentSchema = (): string =>
  ['schema', 'content-types']
    .map((name) => readFileSync(path.join(projectRoot(), `server/content/api/${name}.graphql`), 'utf8'))
    .join('\n');

/**
 * Limits of one query. The largest query of the site, measured by the same rules (fragments count as a level), has
 * depth 16, 42 aliases and cost 9,738.
 */
export const queryLimits = { depth: 18, aliases: 60, cost: 14_000, tokens: 2_000 } as const;

/** A text of endless tokens is given up while it is read, before anything else looks at it. */
const tokensPlugin: Plugin = {
  onParse({ params }) {
    params.options = { ...params.options, maxTokens: queryLimits.tokens };
  },
};

/** The caller that a request is answered for. */
interface ContentCaller {
  /** Decides which items the caller may read whole; of the others there are the fields that lists show. */
  mayRead: MayRead;
  /** Key that queries of callers without the token are throttled by: a client address, or its network. */
  address?: string;
}

/** State of one request while it is answered. */
interface Asked {
  mayRead: MayRead;
  budget: AnswerBudget;
  mayExplore: boolean;
}

export interface ContentApi {
  /**
   * Answers a GraphQL request; GET and POST.
   * @throws TooManyQueries for a caller without the token
   */
  fetch(request: Request, caller: ContentCaller): Promise<Response>;
  /**
   * Answers a query of the site's own, in process: no HTTP, no text, each document parsed once. It reads every item
   * whole, because a page is handed out only to those who may see it. With a draft the content is as if that item were
   * live, its texts marked with `marks`; with `ahead` it comes from there where it is there.
   * @throws GraphQLError
   */
  query(
    document: string,
    variables: Record<string, unknown>,
    options?: { draft?: LiveItem | undefined; marks?: FieldMarks | undefined; ahead?: ReadAhead | undefined },
  ): Promise<QueryAnswer>;
  /** A store of items read in advance, for `query`. */
  createReadAhead(): ReadAhead;
}

interface Options {
  db: Database;
  clock: Clock;
  isProduction: boolean;
  /** Its time zone decides which steps of a revision are open. */
  installation: Pick<InstallationFacts, 'timeZone'>;
  /** Points of an address in a minute, if not as many as usual. */
  throttlePoints?: number;
}

/** The schema with its resolvers; every list of it is bounded. */
const createContentSchema = () =>
  guardLists(
    createSchema<Context & Asked>({
      typeDefs: contentSchema(),
      resolvers,
      resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
    }),
  );

/**
 * The read-only content API over the embedded store. Depth, aliases and cost are limited, batches and mutations
 * refused. Callers without the token get smaller answers, and in production no schema.
 */
export function createContentApi(options: Options): ContentApi {
  const lists = new ListCache();
  const pacer = new LoopPacer();
  const throttle = createCallerThrottle(options.throttlePoints);
  const {
    db,
    clock,
    installation: { timeZone },
  } = options;
  const schema = createContentSchema();
  const yoga = createYoga<Asked, Context>({
    schema,
    graphqlEndpoint: '/api/content/graphql',
    context: ({ mayRead, budget }): Context => {
      const loader = new ContentLoader(db, lists, { mayRead, now: clock.now(), timeZone, outside: { pacer, budget } });
      return { loader, pacer, budget };
    },
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: true,
    plugins: [
      tokensPlugin,
      tagsPlugin,
      picturesPlugin(db),
      writePlugin(pacer),
      maxDepthPlugin({ n: queryLimits.depth, ignoreIntrospection: false }),
      maxAliasesPlugin({ n: queryLimits.aliases, allowList: [] }),
      costLimitPlugin({ maxCost: queryLimits.cost, depthCostFactor: 1.2, ignoreIntrospection: false }),
      ...(options.isProduction ? [useDisableIntrospection()] : []),
    ],
  });
  const execute = createExecutor(() => yoga.getEnveloped(), schema);
  return {
    async fetch(request, { mayRead, address = '' }) {
      const hasToken = mayRead === readAll;
      const settle = hasToken ? null : await throttle.admit(address);
      const budget = new AnswerBudget(hasToken ? tokenLimits : callerLimits);
      try {
        return await yoga.fetch(request, { mayRead, budget, mayExplore: hasToken || !options.isProduction });
      } finally {
        await settle?.(budget.used);
      }
    },
    async query(document, variables, { draft, marks, ahead } = {}) {
      const reading = { mayRead: readAll, now: clock.now(), timeZone, ahead };
      const loader = draft ? new DraftLoader(db, lists, reading, draft, marks) : new ContentLoader(db, lists, reading);
      const context: Context = { loader, pacer };
      const data = await showPictures(db, await execute(document, variables, context));
      return { data, tags: [...loader.tags] };
    },
    createReadAhead: () => new ReadAhead(db),
  };
}
