import { findHome } from '../../../content/editing/find-home.ts';
import { readEditorItem, type EditorItem } from '../../../content/editing/read-editor-item.ts';
import { readRule } from '../../../content/reviews/review.repo.ts';
import type { Person } from '../../../people/access/access.contract.ts';
import { mayPublishItem, mayWriteItem } from '../../../people/access/item-rights.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { locales, type Locale } from '../../../platform/locale.rules.ts';

/** The texts of a product that its form in the catalogue shows; the rest stays with the form of its item. */
export const textFields = ['title', 'description', 'content', 'src', 'alt'] as const;
export type TextValues = Readonly<Record<(typeof textFields)[number], string>>;

/**
 * Effect of a save of the form on the texts of a language: readers have them at once, a draft gets them, or the person may not
 * write them.
 */
type TextEffect = 'live' | 'draft' | 'none';

/** The texts of a product in one language. */
export interface ProductText {
  locale: Locale;
  effect: TextEffect;
  /** Newest revision; 0 where there is no item yet. */
  revision: number;
  /** A second person has to approve texts of this kind. */
  isChecked: boolean;
  hasDraft: boolean;
  values: TextValues;
}

export const itemOfProduct = (productId: string): string => `product:${productId}`;

/** Returns the field that holds the cover: the large picture, unless only the one of the card is given. */
export const coverField = ({ mainImage, cardImage }: Record<string, unknown>): 'mainImage' | 'cardImage' =>
  mainImage === undefined && cardImage !== undefined ? 'cardImage' : 'mainImage';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the texts of an item as the form shows them. */
export function valuesOf(fields: Record<string, unknown>): TextValues {
  const cover = fields[coverField(fields)] as { src?: unknown; alt?: unknown } | undefined;
  return {
    title: textOf(fields['title']),
    description: textOf(fields['description']),
    content: textOf(fields['content']),
    src: textOf(cover?.src),
    alt: textOf(cover?.alt),
  };
}

/**
 * Reads the item of a product in a language; null where there is none, or it was deleted.
 * @param how.isLive reads what readers have, and nothing where they have nothing
 */
export async function readText(
  db: Database,
  productId: string,
  locale: string,
  { isLive = false } = {},
): Promise<EditorItem | null> {
  const read = await readEditorItem(db, { id: itemOfProduct(productId), locale, isLive });
  if (!read.ok || read.value.type !== 'product' || read.value.state === 'deleted') return null;
  return isLive && read.value.state === 'drafted' ? null : read.value;
}

/** Returns the texts of a product in each language, and what a save by this person does with them. */
export async function listProductTexts(
  db: Database,
  person: Person | null,
  productId: string | null,
): Promise<ProductText[]> {
  const isChecked = (await readRule(db, 'product')) !== 'never';
  const texts: ProductText[] = [];
  for (const locale of locales) {
    const variant = { type: 'product', language: locale };
    const mayWrite = mayWriteItem(person, variant);
    // A draft is shown to those only who may write it.
    const item = productId === null ? null : await readText(db, productId, locale, { isLive: !mayWrite });
    const hasDraft = item !== null && item.state !== 'live';
    const mayPublish = mayPublishItem(person, variant) && !isChecked && !hasDraft;
    texts.push({
      locale,
      effect: mayPublish ? 'live' : mayWrite ? 'draft' : 'none',
      revision: item?.revision ?? 0,
      isChecked,
      hasDraft,
      values: valuesOf(item?.fields ?? {}),
    });
  }
  return texts;
}

/** Returns where the page of a product belongs that has none yet. */
export const proposePath = async (db: Database, productId: string, locale: string): Promise<string> =>
  `${await findHome(db, 'product', locale)}/${productId}`;
