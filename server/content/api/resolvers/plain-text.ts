import type { ContentLoader, Typed } from '../content-loader.ts';
import type { RoutedType } from '../../items/item-access.rules.ts';
import { blockTypes } from '../../items/types/block.contract.ts';
import { purposeOf } from '../../values/field.contract.ts';
import { toPlainText } from '../../items/plain-text.rules.ts';

/** Holds what of a valibot schema is read here. */
interface Schema {
  type: string;
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
}

const isText = (schema: Schema): boolean =>
  schema.type === 'string' && [undefined, 'line', 'markdown'].includes(purposeOf(schema));

/** The names of the fields of a block that are words; those of links, names and choices are none. */
function textsIn(key: string, schema: Schema): string[] {
  const { wrapped, item, entries } = schema;
  const inner = wrapped ?? item;
  if (inner) return textsIn(key, inner);
  if (entries) return Object.entries(entries).flatMap(([name, entry]) => textsIn(name, entry));
  return isText(schema) ? [key] : [];
}

/** Fields that hold what people read; everything else of an item is a link, a name or a number. */
const textFields: ReadonlySet<string> = new Set([
  ...Object.values(blockTypes).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([key, field]) => textsIn(key, field)),
  ),
  'title',
  'subtitle',
  'content',
  'label',
  'alt',
  'scope',
  'summary',
  'cardText',
  'category',
  'acronym',
]);

/** Returns every text of a page as plain words, the questions that its blocks refer to included. */
export async function plainTextOf({ fields, locale }: Typed<RoutedType>, loader: ContentLoader): Promise<string> {
  const { texts, questions } = collect(fields);
  const asked = questions.length > 0 ? await loader.byNames('faq', questions, locale) : [];
  const answers = asked.flatMap((item) => [item.fields.question, item.fields.answer]);
  return toPlainText([...texts, ...answers].join('\n\n'));
}

/**
 * Holds what is no text of a page. Documents published with an edition are pages of their own, and some are for a
 * committee alone (docs/decisions/documents-and-committees.md#private-documents); so are the contacts of its members.
 */
const notOfThePage: ReadonlySet<string> = new Set(['documents', 'contact']);

/** Walks through the fields of an item, blocks in columns included. */
function collect(value: unknown, found = { texts: [] as string[], questions: [] as string[] }) {
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  else if (typeof value === 'object' && value !== null) {
    const { type, groups } = value as { type?: unknown; groups?: { items?: string[] }[] };
    if (type === 'faq-accordion') found.questions.push(...(groups ?? []).flatMap(({ items = [] }) => items));
    for (const [name, field] of Object.entries(value)) {
      if (notOfThePage.has(name)) continue;
      if (typeof field !== 'string') collect(field, found);
      else if (textFields.has(name)) found.texts.push(field);
    }
  }
  return found;
}
