import { mayReadPrivateDocuments } from '../../../../../server/standards/documents/document-rights.rules.ts';
import { readDocument } from '../../../../../server/standards/documents/read-document.ts';
import { isPrivate } from '../../../../../server/content/items/documents/published-document.rules.ts';
import { pageRights } from '../../../../../server/http/content-query.ts';
import type { PageCall } from '../../../../http/define-page.ts';

/** Finds the document of an address if the reader may see it; null for all others, without a reason. */
export async function findPublished({ services, viewer, language, params }: PageCall) {
  const owner = await readDocument(services.publisher.reader(), {
    document: params['document'] ?? '',
    language,
    now: services.clock.now(),
    timeZone: services.installation.timeZone,
    mayRead: await pageRights(services, viewer.person),
    mayReadPrivate: mayReadPrivateDocuments(viewer.person),
  });
  for (const { year, documents } of owner?.editions ?? []) {
    const published = documents.find(({ name }) => name === params['name']);
    if (owner && published?.text !== undefined) {
      return { owner, year, published: { ...published, text: published.text }, isPrivate: isPrivate(published) };
    }
  }
  return null;
}
