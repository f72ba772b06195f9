import type { SiteFields } from '../../items/types/site.contract.ts';
import type { ContentLoader } from '../content-loader.ts';

/**
 * Finds the record of the organisation; as in every item, a variant without a logo, a colour or a typeface has those of
 * the default language. Null when the store has neither a record nor a footer.
 */
export async function findSite(loader: ContentLoader, language: string): Promise<SiteFields | null> {
  const record = await loader.byName('site', 'main', language);
  return record ? record.fields : readOldFooter(loader, language);
}

type Marks = SiteFields['marks'];

/** Marks by query and language: a list of documents asks for them once a document. */
const readMarks = new WeakMap<ContentLoader, Map<string, Promise<Marks>>>();

/** Finds the marks of the organisation's documents, once for all documents of a query. */
export function findMarks(loader: ContentLoader, language: string): Promise<Marks> {
  const byLanguage = readMarks.get(loader) ?? new Map<string, Promise<Marks>>();
  readMarks.set(loader, byLanguage);
  const known = byLanguage.get(language) ?? findSite(loader, language).then((found) => found?.marks ?? []);
  byLanguage.set(language, known);
  return known;
}

/** Reads the name from the footer, where stores of earlier releases have it. */
async function readOldFooter(loader: ContentLoader, language: string): Promise<SiteFields | null> {
  const footer = await loader.byName('footer', 'main', language);
  const { organization, address = [], social = [], legal } = footer?.fields ?? {};
  if (organization === undefined) return null;
  const initials = (organization.match(/\b\p{Lu}/gu) ?? []).join('').slice(0, 8) || organization.slice(0, 8);
  return { organization, initials, marks: [], address, social, letterhead: [], ...(legal !== undefined && { legal }) };
}
