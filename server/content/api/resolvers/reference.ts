import { itemAddress, type ContentLoader } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';
import { markOf, writeDesignation } from '../../items/documents/designation-text.rules.ts';
import { findMarks } from './site.ts';

/** Returns a document's number and mark; the organisation's record is read for the parts that need it. */
export function designate(
  { code, codeNumberPrefix }: { code: string; codeNumberPrefix?: string | undefined },
  language: string,
  loader: ContentLoader,
) {
  return {
    code,
    codeNumberPrefix: async () => codeNumberPrefix || markOf({}, await findMarks(loader, language)),
    designation: async () => writeDesignation({ code, codeNumberPrefix }, await findMarks(loader, language)),
  };
}

/** Documents by name with code, title and address, for lists that only point to them. */
export async function referDocuments(names: readonly string[], language: string, loader: ContentLoader) {
  const found = await loader.byNames('document', names, language);
  return found.map((item) => ({
    id: nameFromId(item.id),
    ...designate(item.fields, language, loader),
    title: item.fields.title,
    status: item.fields.status,
    replacedBy: async () => {
      const { replacedBy } = item.fields;
      const other = replacedBy ? await loader.byName('document', replacedBy, language) : null;
      return other && { ...designate(other.fields, language, loader), title: other.fields.title };
    },
    path: itemAddress(item),
  }));
}

/** A committee's name and address. */
export async function referCommittee(name: string, language: string, loader: ContentLoader) {
  const found = await loader.byName('committee', name, language);
  return (
    found && { id: name, committeeName: found.fields.title, acronym: found.fields.acronym, path: itemAddress(found) }
  );
}

/** A product's address and picture; the page of the other language where there is none in this. */
export async function referProduct(name: string, language: string, loader: ContentLoader) {
  const found = await loader.byName('product', name, language);
  const url = found && itemAddress(found);
  if (!url) return null;
  const { cardImage, mainImage, title } = found.fields;
  const image = cardImage ?? mainImage;
  // The card has its title next to it, so its picture gets an empty alternative text.
  return { url, ...(image && { image: { ...image, alt: image.alt || title } }) };
}
