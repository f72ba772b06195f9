import { hashOf, type EditionBuilder } from '../importing/edition-builder.ts';
import { findMediaType, largestPicture, pictureName } from '../importing/picture-files.ts';

const embedded = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=\s]+)$/;

/**
 * Returns the name of a picture by its address. One whose bytes stand in the address is kept with the text; one of those that
 * cannot be kept has a name that no file has, so that the report tells of it.
 */
export function nameOfPicture(builder: EditionBuilder, address: string): string {
  if (!address.startsWith('data:')) return pictureName(address);
  const bytes = new Uint8Array(Buffer.from(embedded.exec(address)?.[1] ?? '', 'base64'));
  if (findMediaType(bytes) === null || bytes.length > largestPicture) return `${address.slice(0, 30)}…`;
  const name = `in-file-${hashOf(bytes).slice(0, 16)}`;
  builder.drawings.set(name, bytes);
  return name;
}
