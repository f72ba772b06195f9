import * as v from 'valibot';
import type { ContentSource } from '../content/api/content-source.ts';
import { documentNames, writeDesignation } from '../content/items/documents/designation-text.rules.ts';
import type { Locale } from '../platform/locale.rules.ts';

/** The document that a product is, or is about. */
export interface ProductDocument {
  designation: string;
  mark: string | null;
  /** Tags of what was read: the entry is made anew when the marks or the document change. */
  tags: readonly string[];
}

const marksQuery = /* GraphQL */ `
  query GetDocumentMarks($language: String!) {
    site(language: $language) {
      marks {
        prefix
        joiner
        spellings
      }
    }
  }
`;
const documentQuery = /* GraphQL */ `
  query GetProductDocument($ids: [ID!]!, $language: String!) {
    documentsById(ids: $ids, language: $language) {
      codeNumberPrefix
      designation
    }
  }
`;
const marksAnswer = v.object({
  site: v.nullable(
    v.object({
      marks: v.array(v.object({ prefix: v.string(), joiner: v.string(), spellings: v.array(v.string()) })),
    }),
  ),
});
const documentAnswer = v.object({
  documentsById: v.array(v.object({ codeNumberPrefix: v.string(), designation: v.string() })),
});

/**
 * Finds the document of a catalogue number; one without a page of its own gets the organisation's first mark.
 * @throws ContentUnavailable
 */
export async function readProductDocument(
  source: ContentSource,
  { code, language }: { code: string; language: Locale },
): Promise<ProductDocument> {
  const site = await source.execute(marksQuery, { language });
  const marks = v.parse(marksAnswer, site.data).site?.marks ?? [];
  const found = await source.execute(documentQuery, { ids: documentNames(code, marks), language });
  const [document] = v.parse(documentAnswer, found.data).documentsById;
  return {
    designation: document?.designation ?? writeDesignation({ code }, marks),
    mark: (document?.codeNumberPrefix ?? marks[0]?.prefix) || null,
    tags: [...site.tags, ...found.tags],
  };
}
