import { ClientError, GraphQLClient } from 'graphql-request';
import type { ContentApi } from './content-api.ts';
import type { LiveItem } from './content.repo.ts';

/** An answer of the content API with the tags it depends on. */
export interface Answer {
  data: unknown;
  tags: readonly string[];
}

/** Where content comes from: our own store in process, or a remote CMS of the same schema. */
export interface ContentSource {
  /** Where it reads, for messages. */
  name: string;
  execute(document: string, variables: Record<string, unknown>): Promise<Answer>;
}

/** The content API could not answer: time-out, status, or an answer that is no answer. The old pages stay. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable';
}

/** Longest wait for one answer of a remote content API, in milliseconds. */
const patience = 10_000;

/** The embedded store, asked in process: the same schema, the same limits, no socket. */
export const embeddedSource = (api: ContentApi): ContentSource =>
  clientSource('embedded content store', 'http://content.internal/api/content/graphql', {}, (input, init) =>
    api.fetch(new Request(input, init)),
  );

/** The embedded store as if a draft were live, for previews. */
export const draftSource = (api: ContentApi, draft: LiveItem): ContentSource =>
  embeddedSource({ fetch: (request) => api.fetch(request, draft) });

/** A remote content API. `token` travels as bearer; `wait` is the longest wait for one answer, in milliseconds. */
export const remoteSource = (url: string, token: string | undefined, wait = patience): ContentSource =>
  clientSource(
    url,
    url,
    token ? { authorization: `Bearer ${token}` } : {},
    // A redirect would carry the token elsewhere.
    (input, init) => fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(wait) }),
    wait,
  );

function clientSource(
  name: string,
  url: string,
  headers: Record<string, string>,
  fetcher: typeof fetch,
  wait = patience,
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
        throw new ContentUnavailable(`${name} ${reason(error, wait)}`, { cause: error });
      }
    },
  };
}

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
