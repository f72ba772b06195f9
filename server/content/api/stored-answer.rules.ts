import * as v from 'valibot';
import { date, imageAnswer, linkAnswer, markdownText, typed } from '../items/types/answer-part.contract.ts';
import { referredItems } from '../items/types/answer.contract.ts';
import { purposeOf, referredType, type FieldPurpose } from '../values/field.contract.ts';

type Referable = typeof referredItems;

/** The answer to a stored field: null for an empty one, the item for the name of an item. */
export type AnswerOf<TSchema> = TSchema extends {
  readonly pipe: readonly [unknown, { readonly metadata: { readonly references: infer TItem } }];
}
  ? TItem extends keyof Referable
    ? v.InferOutput<Referable[TItem]> | null
    : never
  : TSchema extends { readonly pipe: readonly [infer TFirst, ...unknown[]] }
    ? AnswerOf<TFirst>
    : TSchema extends v.OptionalSchema<infer TWrapped, infer TDefault>
      ? undefined extends TDefault
        ? AnswerOf<TWrapped> | null
        : AnswerOf<TWrapped>
      : TSchema extends v.ArraySchema<infer TItem, infer _>
        ? NonNullable<AnswerOf<TItem>>[]
        : TSchema extends v.StrictObjectSchema<infer TEntries, infer _>
          ? { -readonly [K in keyof TEntries]: AnswerOf<TEntries[K]> }
          : TSchema extends v.GenericSchema
            ? v.InferOutput<TSchema>
            : never;

/** The schemas of the answers to stored fields. */
type AnswersOf<TEntries extends v.ObjectEntries> = {
  -readonly [K in keyof TEntries]: v.GenericSchema<unknown, AnswerOf<TEntries[K]>>;
};

/** Returns how the fields of an item, or of a group in one, are answered. */
export const answersOf = <const TEntries extends v.ObjectEntries>(entries: TEntries, place = ''): AnswersOf<TEntries> =>
  Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, answerOf(entry as Schema, `${place}.${key}`)]),
  ) as AnswersOf<TEntries>;

/** The properties of a valibot schema that this file reads. */
type Schema = v.GenericSchema & {
  wrapped?: Schema;
  default?: unknown;
  item?: Schema;
  entries?: Record<string, Schema>;
  pipe?: readonly { type: string }[];
};

/**
 * Returns the schema of the answer to a stored field. Link targets and choices are checked in every answer; length
 * limits for editors are not, because a remote CMS has its own.
 */
function answerOf(schema: Schema, place: string, isRequired = true): v.GenericSchema {
  const { wrapped, item, entries, type } = schema;
  if (wrapped) {
    const isFilledIn = schema.default !== undefined;
    const answer = answerOf(wrapped, place, isFilledIn);
    return isFilledIn ? answer : v.nullable(answer);
  }
  const purpose = purposeOf(schema);
  if (purpose === 'link') return linkAnswer;
  if (purpose === 'image') return imageAnswer;
  if (purpose === 'name') return v.pipe(v.nullable(itemOf(schema, place)), whenGone);
  if (item) return listOf(schema, item, place);
  if (entries) return typed(v.getTitle(schema) ?? place, answersOf(entries, place));
  return type === 'string' ? textOf(schema, purpose, isRequired) : schema;
}

const filledText = v.pipe(v.string(), v.nonEmpty('must not be empty'));
const whenGone = v.description('Null when none is chosen or the chosen one is gone.');

function textOf(schema: Schema, purpose: FieldPurpose | undefined, isRequired: boolean): v.GenericSchema {
  if (purpose === 'href' || purpose === 'picture') return schema;
  if (purpose === 'markdown') return markdownText;
  if (purpose === 'date') return date;
  return purpose === 'line' && isRequired ? filledText : v.string();
}

function listOf(schema: Schema, item: Schema, place: string): v.GenericSchema {
  const answer = purposeOf(item) === 'name' ? itemOf(item, place) : answerOf(item, place);
  type Fewest = v.MinLengthAction<unknown[], number, string>;
  const fewest = (schema.pipe ?? []).filter(({ type }) => type === 'min_length') as Fewest[];
  return fewest.reduce<v.GenericSchema<unknown, unknown[]>>((list, check) => v.pipe(list, check), v.array(answer));
}

/** The item in place of its name. */
function itemOf(schema: Schema, place: string): v.GenericSchema {
  const named = referredType(schema) ?? 'nothing';
  const answer = Object.entries(referredItems).find(([type]) => type === named)?.[1];
  if (!answer) throw new Error(`${place} names ${named}, which has no answer: say in \`answers\` what is answered.`);
  return answer;
}
