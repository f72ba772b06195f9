import path from 'node:path';
import { findBySku } from '../catalog/catalog.repo.ts';
import type { Locale } from '../content/content.rules.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import { fail, succeed, type Result } from '../result.ts';
import { writeDemoCopy } from './demo-copy.ts';
import { nameOf, openDownloadFile, typeOf, type Download } from './download-file.ts';
import { findOwnDownload } from './entitlement.repo.ts';
import { lineDetails } from './order-wording.ts';
import type { OrderReader } from './order.repo.ts';

interface DownloadTools {
  db: Database;
  env: Pick<Env, 'dataDir' | 'isDemo'>;
}

/**
 * Opens a file that was bought, for the person or the browser that bought it; a foreign one is not found, like one
 * that does not exist. The catalogue says which file it is, so that a corrected one reaches earlier buyers, too. A demo
 * has no files and writes a page instead.
 */
export async function openDownload(
  { db, env }: DownloadTools,
  { id, reader, language }: { id: string; reader: OrderReader; language: Locale },
): Promise<Result<Download, 'not_found' | 'not_ready'>> {
  const found = await findOwnDownload(db, id, reader);
  if (!found) return fail('not_found', 'There is no such download among your orders.');
  const { order, line } = found;
  const link = (await findBySku(db, line.sku))?.variant.availableLink ?? null;
  const file = link === null ? null : await openDownloadFile(path.join(env.dataDir, 'downloads'), link);
  if (file) return succeed(file);
  if (!env.isDemo) {
    return fail('not_ready', 'The file is being prepared.', undefined, { orderNumber: order.orderNumber });
  }
  const title = line.name[language];
  const page = { title, details: lineDetails(line, language), orderNumber: order.orderNumber };
  const body = writeDemoCopy(language, page);
  const name = `${nameOf(link ?? line.sku).replace(/\.pdf$/i, '')}.pdf`;
  return succeed({ name, type: typeOf(name), size: body.byteLength, body });
}
