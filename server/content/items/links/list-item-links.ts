import { nameOfFileAddress } from '../../files/file-address.rules.ts';
import { listAddresses, type TextAddress } from '../../texts/list-addresses.ts';
import { partsOf } from '../item-parts.rules.ts';
import { isItemType } from '../item-types.contract.ts';
import { addressOfLink } from './link-target.rules.ts';

/** Kinds of what an item leads to: an address, the name of an item, a picture, or a file of the library. */
export type LinkKind = 'link' | 'item' | 'picture' | 'file';

/** A link of an item with its place: an item by its id, or an address of this site. */
export interface ItemLink {
  /** Field: "fields.blocks.2.content". */
  place: string;
  kind: LinkKind;
  toId: string | null;
  toLocale: string | null;
  toPath: string | null;
}

/** The parts of an item that its links are read from; `fields` is null once deleted. */
export interface LinkingItem {
  type: string;
  path: string | null;
  locale: string;
  fields: Record<string, unknown> | null;
}

/**
 * Lists what an item leads to on this site: addresses and pictures of its fields and texts, and items that it names. A
 * place that leads twice to the same thing is listed once.
 */
export function listItemLinks(item: LinkingItem): ItemLink[] {
  const { type, fields } = item;
  if (!fields || !isItemType(type)) return [];
  const { texts, lines, links, pictures, references } = partsOf(type, fields);
  const written = [
    ...links.map(({ path, href }) => ({ place: path, kind: 'link' as const, address: href })),
    ...pictures.map(({ path, src }) => ({ place: path, kind: 'picture' as const, address: src })),
    ...texts.flatMap(({ path, text, isHtml }) => placed(path, listAddresses(text, isHtml ? 'html' : 'markdown'))),
    ...lines.flatMap(({ path, text }) => placed(path, listAddresses(text, 'inline'))),
  ];
  const addressed = written.flatMap(({ place, kind, address }): ItemLink[] => {
    const to = addressOfLink(address, item);
    if (!to) return [];
    const isFile = kind === 'link' && nameOfFileAddress(to.path) !== null;
    return [{ place, kind: isFile ? 'file' : kind, toId: null, toLocale: to.locale, toPath: to.path }];
  });
  const named = references.map(({ path, id }): ItemLink => ({
    place: path,
    kind: 'item',
    toId: id,
    toLocale: null,
    toPath: null,
  }));
  const keyOf = (link: ItemLink) => JSON.stringify(Object.values(link));
  return [...new Map([...addressed, ...named].map((link) => [keyOf(link), link])).values()];
}

const placed = (place: string, found: readonly TextAddress[]) =>
  found.map(({ kind, address }) => ({ place, kind, address }));
