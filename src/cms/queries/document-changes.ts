import * as v from 'valibot';
import { editionChangesIn } from '../../../server/content/items/documents/edition-change.rules.ts';
import { edition } from '../../../server/content/items/types/answer-part.contract.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { defineQuery, read } from '../query.ts';
import { field, pick } from '../selection.ts';

const getDocumentChanges = defineQuery(
  'GetDocumentChanges',
  '$language: String!, $after: String',
  v.object({
    documentInfoSearch: field(
      'documentInfoSearch(path: "/", language: $language, after: $after, pageSize: 500)',
      v.object({
        next: v.nullable(v.string()),
        items: v.array(
          v.object({
            path: v.string(),
            editions: field('editions(first: 500)', v.nullable(v.array(v.object(pick(edition, 'jSONData'))))),
          }),
        ),
      }),
    ),
  }),
);

/** Reads the addresses of the texts that changed editions, with the page of their document. */
export async function readChangeTexts(
  locals: Pick<App.Locals, 'content'>,
  language: Locale,
): Promise<{ page: string; path: string }[]> {
  const found: { page: string; path: string }[] = [];
  let after: string | null = null;
  do {
    const { documentInfoSearch }: v.InferOutput<typeof getDocumentChanges.schema> = await read(
      locals,
      getDocumentChanges,
      { language, after },
    );
    for (const { path: page, editions } of documentInfoSearch.items) {
      const changes = (editions ?? []).flatMap(({ jSONData }) => editionChangesIn(jSONData));
      found.push(...changes.filter(({ hasText }) => hasText).map(({ url }) => ({ page, path: url })));
    }
    after = documentInfoSearch.next;
  } while (after !== null);
  return found;
}
