import * as v from 'valibot';
import { editionChangesIn, type EditionChange } from '../../content/items/documents/edition-change.rules.ts';
import type { ContentSource } from '../../content/api/content-source.ts';
import { splitSitePath } from '../../content/items/site-path.rules.ts';

const selection = `
  id
  code
  designation
  title
  path
  access
  status
  stage
  currentEditionYear
  replacedBy { designation title }
  alternates { language path }
  editions { year jSONData }
`;
const pageQuery = `query DocumentFacts($after: String, $pageSize: Int!) {
  documentInfoSearch(path: "/", language: "en", after: $after, pageSize: $pageSize) { next items { ${selection} } }
}`;
const oneQuery = `query DocumentFactsAt($path: String!, $language: String!) {
  documentInfo(path: $path, language: $language) { ${selection} }
}`;

const named = { designation: v.string(), title: v.string() };
const documentSchema = v.pipe(
  v.object({
    id: v.string(),
    code: v.string(),
    ...named,
    path: v.string(),
    access: v.string(),
    status: v.string(),
    stage: v.string(),
    currentEditionYear: v.number(),
    replacedBy: v.nullable(v.object(named)),
    alternates: v.array(v.object({ language: v.string(), path: v.string() })),
    editions: v.nullable(v.array(v.object({ year: v.number(), jSONData: v.string() }))),
  }),
  v.transform(({ editions, ...document }) => ({
    ...document,
    changes: (editions ?? []).flatMap(({ jSONData }): EditionChange[] => editionChangesIn(jSONData)),
  })),
);
export type WatchedDocument = v.InferOutput<typeof documentSchema>;

const pageSchema = v.object({
  documentInfoSearch: v.object({ next: v.nullable(v.string()), items: v.array(documentSchema) }),
});
const oneSchema = v.object({ documentInfo: v.nullable(documentSchema) });

/** Documents per request. */
const pageSize = 100;

/** Reads the facts for notices of every document, in English. @throws ContentUnavailable */
export async function* readAllFacts(source: ContentSource): AsyncGenerator<WatchedDocument[]> {
  let after: string | null = null;
  do {
    const { data } = await source.execute(pageQuery, { after, pageSize });
    const page: v.InferOutput<typeof pageSchema> = v.parse(pageSchema, data);
    yield page.documentInfoSearch.items;
    after = page.documentInfoSearch.next;
  } while (after !== null);
}

/** Reads one document by its address; null if there is none. @throws ContentUnavailable */
export async function readFactsAt(source: ContentSource, address: string): Promise<WatchedDocument | null> {
  const { path, locale } = splitSitePath(address);
  const { data } = await source.execute(oneQuery, { path, language: locale });
  return v.parse(oneSchema, data).documentInfo;
}
