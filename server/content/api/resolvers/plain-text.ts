import type { ContentLoader, Typed } from '../content-loader.ts';
import type { RoutedType } from '../../items/item-access.rules.ts';
import { blockTypes, type BlockType } from '../../items/types/block.contract.ts';
import { purposeOf, referredType } from '../../values/field.contract.ts';
import { showFaq } from './help.ts';
import { toPlainText } from '../../texts/to-plain-text.ts';

/** The properties of a valibot schema that this file reads. */
interface Schema {
  type: string;
  wrapped?: Schema;
  item?: Schema;
  entries?: Record<string, Schema>;
}

const isText = (schema: Schema): boolean =>
  schema.type === 'string' && [undefined, 'line', 'markdown'].includes(purposeOf(schema));

/** Returns the keys of a field and of the fields in it that hold words; links, names and choices hold none. */
function textsIn(key: string, schema: Schema): string[] {
  const { wrapped, item, entries } = schema;
  const inner = wrapped ?? item;
  if (inner) return textsIn(key, inner);
  if (entries) return Object.entries(entries).flatMap(([name, entry]) => textsIn(name, entry));
  return isText(schema) ? [key] : [];
}

/** Keys of the fields that hold words; the other fields of an item are links, names and numbers. */
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

/** Returns every text of a page as plain words, with the questions and answers that its blocks refer to. */
export async function plainTextOf({ fields, locale }: Typed<RoutedType>, loader: ContentLoader): Promise<string> {
  const { texts, questions } = collect(fields);
  const asked = questions.length > 0 ? await loader.byNames('faq', questions, locale) : [];
  const answers = asked.flatMap((item) => [item.fields.question, item.fields.answer]);
  return toPlainText([...texts, ...answers].join('\n\n'));
}

/** Returns the questions and answers that the blocks of a page show, each once. */
export async function questionsOf({ fields, locale }: Typed<RoutedType>, loader: ContentLoader) {
  const names = [...new Set(collect(fields).questions)];
  return names.length === 0 ? [] : (await loader.byNames('faq', names, locale)).map(showFaq);
}

/**
 * Fields whose texts are left out. Documents published with an edition are pages of their own, and some are only for a
 * committee (docs/decisions/documents-and-committees.md#private-documents); so are the contacts of its members.
 */
const notOfThePage: ReadonlySet<string> = new Set(['documents', 'contact']);

/** Returns the names of questions (items `faq`) in the value of a field. */
function questionsIn(value: unknown, schema: Schema): string[] {
  const { wrapped, item, entries } = schema;
  if (wrapped) return questionsIn(value, wrapped);
  if (typeof value === 'string') return referredType(schema) === 'faq' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (item && Array.isArray(value)) return value.flatMap((each) => questionsIn(each, item));
  return Object.entries(entries ?? {}).flatMap(([key, entry]) => questionsIn((value as Fields)[key], entry));
}

type Fields = Readonly<Record<string, unknown>>;

const blockFields = (type: unknown): BlockType['fields'] =>
  Object.hasOwn(blockTypes, String(type)) ? blockTypes[type as keyof typeof blockTypes].fields : {};

/** Collects the texts and questions of an item, those of blocks in columns too. */
function collect(value: unknown, found = { texts: [] as string[], questions: [] as string[] }) {
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  else if (typeof value === 'object' && value !== null) {
    const { type } = value as Fields;
    for (const [key, schema] of Object.entries(blockFields(type))) {
      found.questions.push(...questionsIn((value as Fields)[key], schema));
    }
    for (const [name, field] of Object.entries(value)) {
      if (notOfThePage.has(name)) continue;
      if (typeof field !== 'string') collect(field, found);
      else if (textFields.has(name)) found.texts.push(field);
    }
  }
  return found;
}
