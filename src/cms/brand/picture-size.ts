import { readDrawingAddress } from '../../../server/platform/images/drawing-address.rules.ts';
import { readImageAddress, type Size } from '../../../server/platform/images/image.rules.ts';

/** Returns the size of a stored picture from its address, so that it takes its place before it arrives. */
export const readPictureSize = (src: string): Size | undefined =>
  readDrawingAddress(src)?.size ?? readImageAddress(src)?.size;
