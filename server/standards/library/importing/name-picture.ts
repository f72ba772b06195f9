import { hashOf, type EditionBuilder } from './edition-builder.ts';
import { findMediaType, largestPicture, pictureName } from './picture-files.ts';

const embedded = /^\s*data:([^,]{0,200}),/i;

/** Returns the media type and the bytes of an address that holds its content; null for any other address. */
function readDataAddress(address: string): { type: string; bytes: Uint8Array } | null {
  const [head, type = ''] = embedded.exec(address) ?? [];
  if (head === undefined) return null;
  const content = address.slice(head.length);
  // What comes of broken base64 is no picture.
  if (/;\s*base64$/i.test(type)) return { type, bytes: Buffer.from(content, 'base64') };
  try {
    return { type, bytes: Buffer.from(decodeURIComponent(content)) };
  } catch {
    return { type, bytes: Buffer.from(content) };
  }
}

/**
 * Returns the name of the picture that an address of the source names. One that the address itself holds, `data:image/png;…`,
 * becomes a file with a name by its content; one that cannot be kept has its media type as name, which no
 * file has, so that the report tells of it.
 */
export function namePicture({ drawings }: EditionBuilder, address: string | undefined): string {
  const within = address === undefined ? null : readDataAddress(address);
  if (!within) return pictureName(address ?? '');
  const isPicture = /^image\//i.test(within.type) && findMediaType(within.bytes) !== null;
  if (!isPicture || within.bytes.length > largestPicture) return `data:${within.type.split(';')[0] ?? ''}`;
  const name = `picture-${hashOf(within.bytes).slice(0, 16)}`;
  drawings.set(name, within.bytes);
  return name;
}
