import { itemAddress, type ContentLoader } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';

/** Documents by name with code, title and address, for lists that only point to them. */
export async function referDocuments(names: readonly string[], language: string, loader: ContentLoader) {
  const found = await loader.byNames('document', names, language);
  return found.map((item) => ({
    id: nameFromId(item.id),
    code: item.fields.code,
    codeNumberPrefix: item.fields.codeNumberPrefix,
    title: item.fields.title,
    status: item.fields.status,
    replacedBy: async () => {
      const { replacedBy } = item.fields;
      const other = replacedBy ? await loader.byName('document', replacedBy, language) : null;
      return (
        other && { code: other.fields.code, codeNumberPrefix: other.fields.codeNumberPrefix, title: other.fields.title }
      );
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
