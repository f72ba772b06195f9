/** The parts of an item that a query looks at. */
interface ListedItem {
  id: string;
  path: string | null;
  fields: object;
}

/** Selects items of a type, their order, and a part of them. */
export interface ListQuery {
  /** `own` leaves out items without a variant in the language; defaults to `any`. */
  variants?: 'own' | 'any' | undefined;
  /** Texts of fields, by name or `outer.inner`; all of them must be equal. */
  equals?: Readonly<Record<string, string>>;
  /** One of the item's tags. */
  tag?: string | null | undefined;
  /** Start of the address, without locale prefix. */
  below?: string;
  /** Only items whose id comes after this one; for the order by id. */
  after?: string | null | undefined;
  /** Defaults to `id`; `newest` is by publication date, `sortOrder` by the number that editors gave. */
  order?: 'id' | 'newest' | 'sortOrder';
  offset?: number;
  /** Defaults to all. */
  first?: number | undefined;
}

const fieldOf = ({ fields }: ListedItem, name: string): unknown => Reflect.get(fields, name);
const byId = (a: ListedItem, b: ListedItem): number => (a.id < b.id ? -1 : Number(a.id > b.id));
const orders: Record<NonNullable<ListQuery['order']>, (a: ListedItem, b: ListedItem) => number> = {
  id: byId,
  newest: (a, b) => compare(String(fieldOf(b, 'publishedAt')), String(fieldOf(a, 'publishedAt'))) || byId(a, b),
  sortOrder: (a, b) => Number(fieldOf(a, 'sortOrder')) - Number(fieldOf(b, 'sortOrder')) || byId(a, b),
};
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The steps to a field that is named `outer.inner`. */
export const stepsTo = (name: string): string[] => name.split('.');

const textAt = (fields: unknown, name: string): unknown =>
  stepsTo(name).reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], fields);

/** Selects items in memory as the database does: previews replace live items with a draft. */
export function selectItems<T extends ListedItem>(items: readonly T[], query: ListQuery): T[] {
  const { equals = {}, tag, below, after, order = 'id', offset = 0, first = Infinity } = query;
  return items
    .filter(
      (item) =>
        Object.entries(equals).every(([name, text]) => textAt(item.fields, name) === text) &&
        (!tag || (fieldOf(item, 'tags') as string[] | undefined)?.includes(tag)) &&
        (below === undefined || item.path?.startsWith(below)) &&
        (!after || item.id > after),
    )
    .toSorted(orders[order])
    .slice(offset, offset + first);
}
