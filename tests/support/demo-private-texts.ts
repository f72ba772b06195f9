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
  access?: string;
  blocks?: { content?: string }[];
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

/**
 * Reads the restricted texts of the demo: chapters for signed-in people, committee documents, and contact details of
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
  const secured = new Set(items.filter(({ fields }) => fields.access === 'secured').map(({ id }) => id));
  const chapters = items
    .filter(
      ({ id, type, address }) =>
        type === 'page' && secured.has(id) && /\/(free-access|acceso-gratuito)\//.test(address),
    )
    .map(({ address, fields }) => ({
      address,
      phrases: (fields.blocks ?? []).flatMap(({ content = '' }) => phraseOf(content)),
    }));
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
