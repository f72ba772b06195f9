import type { GraphQLError } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { withWork } from '../../platform/monitoring/current-work.ts';
import type { QueryAnswer } from './content-answer.ts';
import type { ContentApi } from './content-api.ts';
import type { FieldMarks } from './field-marks.ts';
import type { LiveItem } from '../items/content.repo.ts';
import { withMarkedPhrases } from './mark-phrases.ts';

/** Where content comes from: our own store in process, or a remote CMS of the same schema. */
export interface ContentSource {
  /** Where it reads, for messages. */
  name: string;
  execute(document: string, variables: Record<string, unknown>): Promise<QueryAnswer>;
  /** Reads the items at these addresses ahead of their use, where many can be read with one statement. */
  readAhead?(addresses: readonly string[]): void;
  /**
   * Called with every change before anything is rendered because of it: what was read ahead may be older.
   * @param tags null for everything
   * @param seq the position of the change, for a change of the feed
   */
  forget?(tags: readonly string[] | null, seq?: number): void;
}

/** The content API could not answer: time-out, status, or an answer that is no answer. The old pages stay. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable';
  /** True when it answered and refused the query: an API of an earlier release may not know all of it. */
  readonly isRefusal: boolean;

  constructor(message: string, { isRefusal = false, ...options }: ErrorOptions & { isRefusal?: boolean } = {}) {
    super(message, options);
    this.isRefusal = isRefusal;
  }
}

/** Longest wait for one answer of a remote content API, in milliseconds. */
const timeout = 10_000;

/** Name of the embedded store, in problems and in the release of pages. */
export const embeddedName = 'embedded content store';

/** The embedded store, asked in process: the same schema, no socket. */
export function embeddedSource(api: Pick<ContentApi, 'query' | 'createReadAhead'>): ContentSource {
  const ahead = api.createReadAhead();
  return {
    name: embeddedName,
    execute: (document, variables) => inProcess(api.query(document, variables, { ahead })),
    readAhead: (addresses) => ahead.fetch(addresses),
    forget: (tags, seq) => ahead.forget(tags, seq),
  };
}

/** The embedded store as if a draft were live, for previews. @param marks marks every text that is shown */
export const draftSource = (api: Pick<ContentApi, 'query'>, draft: LiveItem, marks?: FieldMarks): ContentSource => ({
  name: embeddedName,
  async execute(document, variables) {
    const answer = await inProcess(api.query(document, variables, { draft, marks }));
    return marks ? withMarkedPhrases(answer, marks, draft.locale) : answer;
  },
});

async function inProcess(answering: Promise<QueryAnswer>): Promise<QueryAnswer> {
  try {
    return await answering;
  } catch (error) {
    // A fault's own words may hold a statement and its parameters; the server marks those that it has put its own for.
    const { name, message, originalError, extensions } = error as GraphQLError;
    const isOwnWord =
      name === 'GraphQLError' && (originalError?.name ?? name) === name && extensions['unexpected'] !== true;
    const problem = isOwnWord ? `refused the query: ${message}` : 'could not be read: Unexpected error.';
    throw new ContentUnavailable(`${embeddedName} ${problem}`, { cause: error });
  }
}

/** A remote content API. `token` travels as bearer; `wait` is the longest wait for one answer, in milliseconds. */
export const remoteSource = (url: string, token: string | undefined, wait = timeout): ContentSource =>
  clientSource(
    url,
    url,
    token ? { authorization: `Bearer ${token}` } : {},
    // A redirect would carry the token elsewhere.
    (input, init) =>
      fetch(input, {
        ...init,
        headers: withWork(init?.headers),
        redirect: 'error',
        signal: AbortSignal.timeout(wait),
      }),
    wait,
  );

function clientSource(
  name: string,
  url: string,
  headers: Record<string, string>,
  fetcher: typeof fetch,
  wait = timeout,
): ContentSource {
  const client = new GraphQLClient(url, { headers, fetch: fetcher, errorPolicy: 'none' });
  return {
    name,
    async execute(document, variables) {
      try {
        const answer = await client.rawRequest<unknown>(document, variables);
        const tags = (answer.extensions as { tags?: unknown } | undefined)?.tags;
        if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) {
          throw new ContentUnavailable(`${name} answered without extensions.tags, which pages are re-rendered by.`);
        }
        return { data: answer.data, tags };
      } catch (error) {
        if (error instanceof ContentUnavailable) throw error;
        throw new ContentUnavailable(`${name} ${reason(error, wait)}`, { cause: error, isRefusal: isRefused(error) });
      }
    },
  };
}

const isRefused = (error: unknown): boolean =>
  error instanceof ClientError && error.response.errors?.[0]?.message !== undefined;

function reason(error: unknown, wait: number): string {
  if (error instanceof ClientError) {
    const first = error.response.errors?.[0]?.message;
    return first ? `refused the query: ${first}` : `answered with status ${error.response.status}.`;
  }
  const { name, message } = error as Error;
  return name === 'TimeoutError'
    ? `did not answer within ${wait} ms.`
    : `could not be read: ${(message.split('\n', 1)[0] ?? '').trim()}`;
}
