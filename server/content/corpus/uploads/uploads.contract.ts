import * as v from 'valibot';
import { imageRule } from '../../../platform/images/image.contract.ts';
import {
  fileAccesses,
  libraryEndings,
  libraryFileRule,
  noteLimit,
  titleLimit,
} from '../../files/desk-file.contract.ts';

/** Name of the list of uploads in a folder of content, and of the folder with their bytes beside it. */
export const uploadsFile = 'uploads.json';
export const uploadsFolder = 'uploads';

const short = (most: number) => v.pipe(v.string(), v.maxLength(most));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'));
const sizeTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const fileVersion = v.strictObject({
  sha256,
  size: sizeTo(libraryFileRule.largest),
  noteEn: short(noteLimit),
  noteEs: short(noteLimit),
  addedAt: v.pipe(v.string(), v.isoTimestamp()),
});

const file = v.strictObject({
  /** Last part of its address. */
  name: short(100),
  ending: v.picklist(libraryEndings),
  titleEn: v.pipe(short(titleLimit), v.nonEmpty()),
  titleEs: v.pipe(short(titleLimit), v.nonEmpty()),
  access: v.picklist(fileAccesses),
  /** The first one first. */
  versions: v.pipe(v.array(fileVersion), v.minLength(1), v.maxLength(1_000)),
});

const picture = v.strictObject({
  name: short(300),
  sha256,
  size: sizeTo(imageRule.largest),
  altEn: short(1_000),
  altEs: short(1_000),
  /** SHA-256 of the picture that is shown in its place, and of the one that it was added to replace. */
  shownAs: v.nullable(sha256),
  versionOf: v.nullable(sha256),
  /** The part that stays in view, in percent. */
  focusX: v.nullable(v.picklist([0, 50, 100])),
  focusY: v.nullable(v.picklist([0, 50, 100])),
});

const drawing = v.strictObject({
  /** Names it in its address. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  sha256,
  size: sizeTo(3_000_000),
});

/** The uploads that belong to a folder of content; the bytes of each are a file with its SHA-256 as name. */
export const uploadsManifest = v.strictObject({
  version: v.literal(1),
  files: v.pipe(v.array(file), v.maxLength(100_000)),
  pictures: v.pipe(v.array(picture), v.maxLength(100_000)),
  drawings: v.pipe(v.array(drawing), v.maxLength(1_000)),
});

export type UploadsManifest = v.InferOutput<typeof uploadsManifest>;
export type FiledUpload = UploadsManifest['files'][number];
export type FiledPicture = UploadsManifest['pictures'][number];
