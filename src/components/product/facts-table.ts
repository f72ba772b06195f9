import { marksIn, withoutMarks } from '../../../server/content/texts/field-mark.rules.ts';

/** A column of a comparison or price table: a heading, and what is said of it under each name. */
export interface FactsColumn {
  heading: string;
  facts: ReadonlyMap<string, string>;
}

export interface FactsTable {
  columns: string[];
  /** Null where a column says nothing. */
  rows: { name: string; cells: (string | null)[] }[];
}

const entry = /^[-*+]\s+([^:]+):\s*(.+)$/;

/**
 * Returns what an item says, from its Markdown list: one `- Name: value` a line; everything else is passed over. A mark of a
 * preview, which stands before the list, goes to each value: the names of several items must match.
 */
export function readFacts(markdown: string): Map<string, string> {
  const facts = new Map<string, string>();
  const [mark = ''] = marksIn(markdown);
  for (const line of withoutMarks(markdown).split('\n')) {
    const [, name, value] = entry.exec(line.trim()) ?? [];
    if (name && value && !facts.has(name.trim())) facts.set(name.trim(), mark + value.trim());
  }
  return facts;
}

/** One column for each item that says something, one row for each name in the order in which the items bring them up. */
export function factsTable(columns: readonly FactsColumn[]): FactsTable {
  const told = columns.filter(({ facts }) => facts.size > 0);
  const names = [...new Set(told.flatMap(({ facts }) => [...facts.keys()]))];
  return {
    columns: told.map(({ heading }) => heading),
    rows: names.map((name) => ({ name, cells: told.map(({ facts }) => facts.get(name) ?? null) })),
  };
}

const priceToken = /\{price:([\w.-]+)(?:\/([\w.-]+))?\}/g;

/** The products whose prices a text stands in for: `{price:product}` or `{price:product/sku}`. */
export const productsPriced = (text: string): string[] => [
  ...new Set([...text.matchAll(priceToken)].map(([, productId = '']) => productId)),
];

/** Puts the catalogue's prices in, so that no editor's table can disagree with it. */
export const fillPrices = (text: string, priceOf: (productId: string, sku: string | null) => string): string =>
  text.replace(priceToken, (_, productId: string, sku: string | undefined) => priceOf(productId, sku ?? null));
