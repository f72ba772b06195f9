import * as v from 'valibot';
import { pageParameter } from '../page-number.contract.ts';
import type { FileRule } from '../files/file.contract.ts';
import { altLimit, focusColumns, focusRows, imageSearchLimit } from './image.rules.ts';

/** Limits of an uploaded picture. SVG can contain scripts and is refused. */
export const imageRule: FileRule = { types: ['png', 'jpg', 'jpeg', 'webp', 'avif'], largest: 10_485_760 };

/** Value of a file input's `accept`. */
export const imageTypes = imageRule.types.map((type) => `.${type}`).join(',');

const alt = v.pipe(v.string(), v.trim(), v.maxLength(altLimit, `must be at most ${altLimit} characters`));
/** Alternative texts in both languages. */
export const imageTexts = v.object({ altEn: alt, altEs: alt });
export type ImageTexts = v.InferOutput<typeof imageTexts>;

/** A picture of the library, for the desk. */
export const imageEntry = v.object({
  id: v.string(),
  name: v.string(),
  /** Address of its largest size, which content refers to. */
  src: v.string(),
  /** Address of its smallest size. */
  thumbnail: v.string(),
  width: v.number(),
  height: v.number(),
  altEn: v.string(),
  altEs: v.string(),
  /** The part that stays in view where it is cropped; null for the middle. */
  focus: v.nullable(v.object({ column: v.picklist(focusColumns), row: v.picklist(focusRows) })),
  /** True where another picture is shown under its address. */
  isReplaced: v.boolean(),
});
export type ImageEntry = v.InferOutput<typeof imageEntry>;

export const listImages = {
  method: 'GET',
  path: '/api/editor/images',
  summary:
    'Pictures of the library, the last added first, 24 a page; q searches name and alternative texts, or is an address',
  access: 'content.write',
  query: v.object({
    q: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(imageSearchLimit, `must be at most ${imageSearchLimit} characters`)),
      '',
    ),
    page: pageParameter,
  }),
  answers: {
    200: {
      description: 'One page of pictures',
      schema: v.object({ images: v.array(imageEntry), total: v.number(), page: v.number(), pages: v.number() }),
    },
  },
} as const;
