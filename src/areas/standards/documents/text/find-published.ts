import { mayReadPrivateDocuments } from '../../../../../server/standards/documents/document-rights.rules.ts';
import { readDocument } from '../../../../../server/standards/documents/read-document.ts';
import {
  isPrivate,
  type PublishedDocument,
} from '../../../../../server/content/items/documents/published-document.rules.ts';
import { defaultLocale, type Locale } from '../../../../../server/platform/locale.rules.ts';
import { pageRights } from '../../../../../server/http/content-query.ts';
import type { PageCall } from '../../../../http/define-page.ts';

/** Languages of the parts of a document that have no translation; undefined for the language of the page. */
interface ForeignParts {
  title: Locale | undefined;
  type: Locale | undefined;
  text: Locale | undefined;
}

/** Finds the document of an address if the reader may see it; null for all others, without a reason. */
export async function findPublished(call: PageCall) {
  const { language } = call;
  const found = await findIn(call, language);
  if (!found) return null;
  const original = language === defaultLocale ? null : await findIn(call, defaultLocale);
  const { owner, year, published } = found;
  const foreign = foreignParts(published, original?.published ?? null);
  return { owner, year, published, isPrivate: isPrivate(published), foreign };
}

async function findIn({ services, viewer, params }: PageCall, language: string) {
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
      return { owner, year, published: { ...published, text: published.text } };
    }
  }
  return null;
}

type Shown = Pick<PublishedDocument, 'displayTitle' | 'docType' | 'text'>;

/** Text that is the same as in English has no translation. @param original the English document; null without one */
function foreignParts(shown: Shown, original: Shown | null): ForeignParts {
  const markOf = (text: string | undefined, english: string | undefined) =>
    original !== null && text === english ? defaultLocale : undefined;
  return {
    title: markOf(shown.displayTitle, original?.displayTitle),
    type: markOf(shown.docType.docTypeLongName, original?.docType.docTypeLongName),
    text: markOf(shown.text, original?.text),
  };
}
