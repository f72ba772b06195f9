import * as v from 'valibot';
import { ContentUnavailable, type ContentSource } from '../api/content-source.ts';

const changesDocument = /* GraphQL */ `
  query GetChanges($since: String!, $first: Int!) {
    changes(since: $since, first: $first) {
      cursor
      head
      items {
        cursor
        paths
        tags
      }
    }
  }
`;
const position = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number));
const address = v.pipe(v.string(), v.regex(/^\/(?!\/)/));
const changesSchema = v.object({
  changes: v.object({
    cursor: position,
    head: position,
    items: v.array(v.object({ cursor: position, paths: v.array(address), tags: v.array(v.string()) })),
  }),
});

const routesDocument = /* GraphQL */ `
  query GetRoutes($after: String, $first: Int!) {
    routes(after: $after, first: $first) {
      next
      items {
        path
      }
    }
  }
`;
const routesSchema = v.object({
  routes: v.object({ next: v.nullable(v.string()), items: v.array(v.object({ path: address })) }),
});

export interface FeedChange {
  seq: number;
  paths: string[];
  tags: string[];
}

/** One page of the change feed. @throws ContentUnavailable, or ValiError when the answer is malformed */
export async function readChanges(source: ContentSource, since: number, first = 500) {
  const { data } = await source.execute(changesDocument, { since: String(since), first });
  const { changes } = v.parse(changesSchema, data);
  const items: FeedChange[] = changes.items.map(({ cursor, ...change }) => ({ seq: cursor, ...change }));
  return { cursor: changes.cursor, head: changes.head, items };
}

const markDocument = /* GraphQL */ `
  query GetFeedMark($position: String!) {
    feedMark(position: $position)
  }
`;
const markSchema = v.object({ feedMark: position });

/**
 * Names the history of the feed up to a position, so that another database is noticed.
 * @returns null where the content API does not know the question
 * @throws ContentUnavailable
 */
export async function readFeedMark(source: ContentSource, at: number): Promise<number | null> {
  try {
    const { data } = await source.execute(markDocument, { position: String(at) });
    return v.parse(markSchema, data).feedMark;
  } catch (error) {
    if (error instanceof ContentUnavailable && error.isRefusal) return null;
    throw error;
  }
}

/** Returns whether a feed is another one than the position was kept of; an unknown mark counts as the same feed. */
export async function hasOtherHistory(
  source: ContentSource,
  { position: at, mark }: { position: number; mark: number | null },
): Promise<boolean> {
  if (mark === null) return false;
  const now = await readFeedMark(source, at);
  return now !== null && now !== mark;
}

/** Every address the content has, in pages of a thousand. */
export async function* readRoutes(source: ContentSource): AsyncGenerator<string[]> {
  let after: string | null = null;
  do {
    const { data } = await source.execute(routesDocument, { after, first: 1_000 });
    const { routes }: v.InferOutput<typeof routesSchema> = v.parse(routesSchema, data);
    yield routes.items.map((route) => route.path);
    after = routes.next;
  } while (after !== null);
}

const existsDocument = /* GraphQL */ `
  query RouteExists($path: String!, $language: String!) {
    route(path: $path, language: $language) {
      __typename
    }
  }
`;
const existsSchema = v.object({ route: v.nullable(v.object({ __typename: v.string() })) });

/** Returns whether an item lives at an address; far cheaper than rendering the 404 page to find out. */
export async function routeExists(source: ContentSource, path: string, language: string): Promise<boolean> {
  const { data } = await source.execute(existsDocument, { path, language });
  return v.parse(existsSchema, data).route !== null;
}

const goneDocument = /* GraphQL */ `
  query IsAddressGone($path: String!, $language: String!) {
    isAddressGone(path: $path, language: $language)
  }
`;
const goneSchema = v.object({ isAddressGone: v.boolean() });

/** Returns whether an address redirected to a page that is gone for good. */
export async function routeIsGone(source: ContentSource, path: string, language: string): Promise<boolean> {
  const { data } = await source.execute(goneDocument, { path, language });
  return v.parse(goneSchema, data).isAddressGone;
}
