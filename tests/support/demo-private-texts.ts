import { readDemoLibrary } from '../../server/http/store-demo-library.ts';
import { importEdition } from '../../server/standards/library/importing/import-edition.ts';
import { libraryPath } from '../../server/standards/library/reading/library-address.rules.ts';
import { sitePath } from '../../server/content/items/site-path.rules.ts';
import { readDemoContent } from './demo-content.ts';

/** A restricted text with words that occur nowhere else. */
export interface PrivateText {
  address: string;
  phrases: string[];
}

interface Published {
  name?: string;
  docTypeId: number;
  displayTitle: string;
  text?: string;
  private: boolean;
}

interface Fields {
  schedule?: { documents?: Published[] };
  editions?: { documents?: Published[] }[];
  members?: { contact?: { mobile?: string; email?: string } }[];
}

/** Returns the longest run of plain words in a text: equal in Markdown, HTML, JSON and PDF source. */
function phraseOf(text: string): string[] {
  const prose = text.split('\n').filter((line) => !/^\s*([#|<>-]|!\[)/.test(line));
  const runs = prose.flatMap((line) => line.match(/\p{L}[\p{L} ,]{38,}\p{L}/gu) ?? []);
  return runs.toSorted((one, other) => other.length - one.length).slice(0, 1);
}

const isKept = (document: Published): boolean => document.private || document.docTypeId === 30;

/** Reads a page of every edition in the library that only subscribers read, and more: each with words of no free page. */
async function readLibraryPages(): Promise<PrivateText[]> {
  const pages = (await readDemoLibrary()).map(importEdition).flatMap(({ head, tree, bodies }) => {
    const plain = new Map(bodies.map(({ hash, plain: words }) => [hash, words]));
    const tops = tree.sections.filter(({ place, page }) => place === page);
    return tops.map(({ place, key }) => ({
      address: libraryPath({ standard: `msca-${head.code}`, year: head.year, key }, head.language),
      isFree: head.freePages.includes(key),
      text: tree.sections.flatMap(({ page, body }) => (page === place ? (plain.get(body ?? '') ?? []) : [])).join('\n'),
    }));
  });
  const free = pages.flatMap(({ isFree, text }) => (isFree ? [text] : [])).join('\n');
  return pages
    .filter(({ isFree }) => !isFree)
    .map(({ address, text }) => ({ address, phrases: phraseOf(text).filter((phrase) => !free.includes(phrase)) }))
    .filter(({ phrases }, at) => phrases.length > 0 && at % 20 === 0);
}

/**
 * Reads the restricted texts of the demo: pages of the library for subscribers, committee documents, and contact details of
 * committee members.
 */
export async function readPrivateTexts(): Promise<{
  chapters: PrivateText[];
  documents: PrivateText[];
  contacts: string[];
}> {
  const items = (await readDemoContent()).map(({ id, body }) => {
    const { type, locale, path: at, fields } = body as { type: string; locale: string; path?: string; fields: Fields };
    return { id, type, locale, fields, address: sitePath(at ?? '/', locale) };
  });
  const chapters = await readLibraryPages();
  const documents = items
    .filter(({ type }) => type === 'document')
    .flatMap(({ id, locale, fields }) => {
      const lists = [fields.schedule ?? {}, ...(fields.editions ?? [])];
      const kept = lists.flatMap((list) => list.documents ?? []).filter(isKept);
      return kept.map(({ name = '', displayTitle, text = '' }) => ({
        address: sitePath(`/documents/${id.replace('document:', '')}/${name}`, locale),
        phrases: [displayTitle, ...phraseOf(text)],
      }));
    });
  const contacts = items.flatMap(({ fields }) =>
    (fields.members ?? []).flatMap(({ contact = {} }) =>
      [contact.mobile, contact.email].filter((each) => each !== undefined),
    ),
  );
  return { chapters, documents, contacts };
}
