import * as v from 'valibot';
import { blockTypes, type BlockType, type BlockTypeName } from '../items/types/block.contract.ts';
import { answersOf, type AnswerOf } from './stored-answer.rules.ts';

type Empty = Record<never, never>;

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
    .map(([key, schema]) => [key, answers[key] ?? answersOf({ [key]: schema }, type)[key]]);
  const added = Object.entries(answers).filter(([key, schema]) => schema !== null && !Object.hasOwn(fields, key));
  return { ...commonEntries, ...Object.fromEntries([...own, ...added]) };
}
