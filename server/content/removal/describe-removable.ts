import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { findImage } from '../../platform/images/image.repo.ts';
import { imageAddress, listImageSizes } from '../../platform/images/image.rules.ts';
import { titleOfItem } from '../editing/editor.repo.ts';
import { findDeskFile, listVersions } from '../files/desk-file.repo.ts';
import { fileAddress } from '../files/file-address.rules.ts';
import { findRow } from '../items/content.repo.ts';
import { contentRevisions } from '../items/content.table.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { listFileUses, listPictureUses, listUses, type ItemUse } from '../links/list-uses.ts';
import type { RemovalKey } from './removal.rules.ts';

/** An item whose revisions name a thing. */
interface PastUse {
  id: string;
  locale: string;
  title: string;
}

/** A thing in a bin, with what goes with it and who leads or led to it. */
export interface Removable {
  key: RemovalKey;
  title: string;
  /** Its address, or its id. */
  address: string;
  /** Versions of a file, revisions of an item; one for a picture. */
  versions: number;
  /** Live items that lead to it. */
  uses: ItemUse[];
  /** Items whose drafts and earlier revisions name it. */
  past: PastUse[];
}

/** Most items that are named for one thing. */
const mostPast = 20;

/** Finds the items whose revisions hold an address; reads every revision, which only this question is worth. */
async function listPastUses(db: Database, address: string, but: string): Promise<PastUse[]> {
  const { id, locale, fields } = contentRevisions;
  return db
    .select({ id, locale, title: sql<string>`coalesce(max(${titleOfItem(fields)}), ${id})` })
    .from(contentRevisions)
    .where(and(isNotNull(fields), ne(id, but), sql`strpos(${fields}::text, ${address}) > 0`))
    .groupBy(id, locale)
    .orderBy(id, locale)
    .limit(mostPast);
}

/** Describes a thing in a bin; null for what is not in one. @param isWhole finds who led to it, too */
export async function describeRemovable(db: Database, key: RemovalKey, isWhole: boolean): Promise<Removable | null> {
  const past = (address: string, but = '') => (isWhole ? listPastUses(db, address, but) : Promise.resolve([]));
  if (key.kind === 'file') {
    const found = await findDeskFile(db, key.id);
    if (!found?.file.deletedAt || found.file.removedAt) return null;
    const address = fileAddress(found.file.name);
    const uses = (await listFileUses(db, [address])).get(address) ?? [];
    const versions = (await listVersions(db, key.id)).length;
    return { key, title: found.file.titleEn, address, versions, uses, past: await past(address) };
  }
  if (key.kind === 'picture') {
    const image = await findImage(db, key.id);
    if (!image?.deletedAt || image.versionOf) return null;
    const address = imageAddress(image.hash, listImageSizes(image).at(-1) ?? image);
    const uses = (await listPictureUses(db, [address])).get(address) ?? [];
    return { key, title: image.name, address, versions: 1, uses, past: await past(`/images/${image.hash}-`) };
  }
  const { id, locale } = key;
  const row = await findRow(db, id, locale);
  if (!row || row.fields !== null || row.draftRevision !== null) return null;
  const isOfItem = and(eq(contentRevisions.id, id), eq(contentRevisions.locale, locale));
  const [last] = await db
    .select({ title: titleOfItem(contentRevisions.fields), path: contentRevisions.path })
    .from(contentRevisions)
    .where(and(isOfItem, isNotNull(contentRevisions.fields)))
    .orderBy(desc(contentRevisions.revision))
    .limit(1);
  if (!last) return null;
  const address = last.path === null ? id : sitePath(last.path, locale);
  const { items } = await listUses(db, id);
  const versions = await db.$count(contentRevisions, isOfItem);
  const led = last.path === null ? [] : await past(`"${address}"`, id);
  return { key, title: last.title ?? id, address, versions, uses: items, past: led };
}
