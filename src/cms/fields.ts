import type * as v from 'valibot';
import type {
  alternate,
  crumb,
  imageAnswer,
  linkAnswer,
} from '../../server/content/items/types/answer-part.contract.ts';

export type Link = v.InferOutput<typeof linkAnswer>;
export type Image = v.InferOutput<typeof imageAnswer>;
export type Crumb = v.InferOutput<typeof crumb>;
export type Alternate = v.InferOutput<typeof alternate>;
