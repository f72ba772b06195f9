import type { ContentLoader, Typed } from '../content-loader.ts';
import { readableItem, readersOf, type PageRule } from '../../items/item-access.rules.ts';
import { nameFromId } from '../../items/item.contract.ts';
import type { referredItems } from '../../items/types/answer.contract.ts';
import { referredType } from '../../values/field.contract.ts';
import { showCommittee } from './committee.ts';
import type { Context } from './context.ts';
import { showDocument } from './document.ts';
import { showForm, answerMarketingForm } from './form.ts';
import { showFaq } from './help.ts';
import { answerProduct } from './product.ts';
import { showAuthor, showPublication } from './publication.ts';

type Kind = keyof typeof referredItems;

/** The page that a block belongs to: its language, and its access rule. */
export interface BlockPlace {
  language: string;
  page: PageRule;
}

/** The properties of a valibot schema that this file reads. */
interface Schema {
  type: string;
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
}

const showItem: {
  readonly [K in Kind]: (item: Typed<K>, loader: ContentLoader, language: string) => object | Promise<object>;
} = {
  alert: ({ id, fields }) => ({ id: nameFromId(id), ...fields }),
  author: showAuthor,
  committee: (item, loader) => showCommittee(item, loader),
  document: (item, loader) => showDocument(item, loader),
  faq: showFaq,
  form: showForm,
  'marketing-form': answerMarketingForm,
  product: (item, loader) => answerProduct(item, loader),
  publication: (item, loader) => showPublication(item, loader),
};

/** Returns of an item that a block shows what all readers of the page may read. */
export const onPage = <T extends Parameters<typeof readableItem>[0]>(item: T, { page }: BlockPlace): T =>
  readableItem(item, readersOf(page));

async function findNamed<K extends Kind>(kind: K, names: readonly string[], place: BlockPlace, { loader }: Context) {
  const found = await loader.byNames(kind, names, place.language);
  const show: (item: Typed<K>, loader: ContentLoader, language: string) => object | Promise<object> = showItem[kind];
  return Promise.all(found.map(async (item) => show(onPage(item, place), loader, place.language)));
}

/** Only kinds that have an answer; a topic stays a name. */
const kindOf = (schema: Schema): Kind | undefined => {
  const kind = referredType(schema);
  return kind !== undefined && Object.hasOwn(showItem, kind) ? (kind as Kind) : undefined;
};

/** Returns a stored value with items in place of their names; they are looked up when they are asked for. */
export function withItems(schema: Schema, value: unknown, place: BlockPlace): unknown {
  const { wrapped, item, entries } = schema;
  if (value === undefined || value === null) return value;
  if (wrapped) return withItems(wrapped, value, place);
  const kind = kindOf(schema);
  if (kind) {
    return async (_: unknown, context: Context) =>
      (await findNamed(kind, [value as string], place, context))[0] ?? null;
  }
  const listed = item && kindOf(item);
  if (listed) return (_: unknown, context: Context) => findNamed(listed, value as string[], place, context);
  if (item) return (value as unknown[]).map((each) => withItems(item, each, place));
  if (!entries) return value;
  const fields = Object.entries(entries).map(([key, field]) => [key, withItems(field, Reflect.get(value, key), place)]);
  return Object.fromEntries(fields);
}
