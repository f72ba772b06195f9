import * as v from 'valibot';
import { date, imageAnswer, linkAnswer, markdownText, typed } from './items/answer-part.contract.ts';
import { referredItems } from './items/answer.contract.ts';
import { blockTypes, type BlockType, type BlockTypeName } from './items/block.contract.ts';
import { purposeOf, referredType, type FieldPurpose } from './items/field.contract.ts';

type Referable = typeof referredItems;
type Empty = Record<never, never>;

/** The value that is answered for a field as it is stored: null for what is not filled in, an item for its name. */
type AnswerOf<TSchema> = TSchema extends {
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

type Pascal<T extends string> = T extends `${infer THead}-${infer TTail}`
  ? `${Capitalize<THead>}${Pascal<TTail>}`
  : Capitalize<T>;

type FieldsOf<T extends BlockTypeName> = (typeof blockTypes)[T]['fields'];
type OwnAnswers<T extends BlockTypeName> = (typeof blockTypes)[T] extends { readonly answers: infer A } ? A : Empty;
type Outputs<T> = {
  [K in keyof T as T[K] extends null ? never : K]: T[K] extends v.GenericSchema ? v.InferOutput<T[K]> : never;
};
type Derived<T extends BlockTypeName> = Omit<
  { [K in keyof FieldsOf<T>]: AnswerOf<FieldsOf<T>[K]> },
  keyof OwnAnswers<T>
> &
  Outputs<OwnAnswers<T>>;

/** A block as the content API answers it; `TRead` are the fields that the site reads in its own way. */
export type BlockAnswer<T extends BlockTypeName, TRead = Empty> = {
  __typename: Pascal<T>;
  key: string;
  navigationTitle: string | null;
} & Omit<Derived<T>, keyof TRead> &
  Outputs<TRead>;

/** 'hero-banner' → 'HeroBanner', its name in the content API. */
export const blockName = <T extends string>(type: T): Pascal<T> =>
  type.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase()) as Pascal<T>;

const filledText = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** Of a block itself; the key doubles as an HTML id. */
export const commonEntries = {
  key: v.pipe(v.string(), v.regex(/^\S+$/, 'must not be empty or contain spaces'), v.title('ID')),
  navigationTitle: v.nullable(v.string()),
};

/** The entries of the answer to a block, those that all blocks have first. */
export function blockEntries(type: BlockTypeName): v.ObjectEntries {
  const { fields, answers = {} }: BlockType = blockTypes[type];
  const own = Object.entries(fields)
    .filter(([key]) => answers[key] !== null)
    .map(([key, schema]) => [key, answers[key] ?? answerOf(schema as Schema, `${type}.${key}`)]);
  const added = Object.entries(answers).filter(([key, schema]) => schema !== null && !Object.hasOwn(fields, key));
  return { ...commonEntries, ...Object.fromEntries([...own, ...added]) };
}

/** Holds what of a valibot schema is read here. */
type Schema = v.GenericSchema & {
  wrapped?: Schema;
  default?: unknown;
  item?: Schema;
  entries?: Record<string, Schema>;
  pipe?: readonly { type: string }[];
};

/**
 * Returns how a stored field is answered. Where links lead and which choices there are is checked in every answer; the
 * lengths that an editor keeps to are not, for a remote CMS has its own.
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
  if (entries) {
    const answers = Object.entries(entries).map(([key, entry]) => [key, answerOf(entry, `${place}.${key}`)]);
    return typed(v.getTitle(schema) ?? place, Object.fromEntries(answers) as v.ObjectEntries);
  }
  return type === 'string' ? textOf(schema, purpose, isRequired) : schema;
}

const whenGone = v.description('Null when none is chosen or the chosen one is gone.');

function textOf(schema: Schema, purpose: FieldPurpose | undefined, isRequired: boolean): v.GenericSchema {
  if (purpose === 'href' || purpose === 'picture') return schema;
  if (purpose === 'markdown') return markdownText;
  if (purpose === 'date') return date;
  return purpose === 'line' && isRequired ? filledText : v.string();
}

function listOf(schema: Schema, item: Schema, place: string): v.GenericSchema {
  const answer = purposeOf(item) === 'name' ? itemOf(item, place) : answerOf(item, place);
  const fewest = schema.pipe?.filter(({ type }) => type === 'min_length') as v.MinLengthAction<
    unknown[],
    number,
    string
  >[];
  return (fewest ?? []).reduce<v.GenericSchema<unknown, unknown[]>>(
    (list, check) => v.pipe(list, check),
    v.array(answer),
  );
}

/** The item in place of its name. */
function itemOf(schema: Schema, place: string): v.GenericSchema {
  const named = referredType(schema) ?? 'nothing';
  const answer = Object.entries(referredItems).find(([type]) => type === named)?.[1];
  if (!answer) throw new Error(`${place} names ${named}, which has no answer: say in \`answers\` what is answered.`);
  return answer;
}
