import { isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { images } from '../../platform/images/image.table.ts';
import { deskFiles } from '../files/desk-file.table.ts';

/** Tells how many uploaded pictures and files an exported folder lacks; null where there are none. */
export async function describeLeftUploads(db: Database): Promise<string | null> {
  const pictures = await db.$count(images, isNull(images.deletedAt));
  const files = await db.$count(deskFiles, isNull(deskFiles.deletedAt));
  if (pictures + files === 0) return null;
  return `Not in the folder: ${pictures} uploaded pictures and ${files} files. "npm run backup" takes them along.`;
}
