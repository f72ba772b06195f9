import { countLooseFiles } from '../../platform/files/file.repo.ts';
import type { Files } from '../../platform/files/open-files.ts';
import type { FileRule } from '../../platform/files/file.contract.ts';
import { looseFileLimit } from './exemptions/exemption.rules.ts';
import type { ArrivedFile } from '../../platform/files/receive-form.ts';
import { storeFile, type FileProblem } from '../../platform/files/store-file.ts';
import type { Platform } from '../../platform/platform.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findOpenCheckout, writeCheckout } from './checkout.repo.ts';

export const purchaseOrderPurpose = 'purchase-order';

/** Allowed types and size of a purchase order's file. */
export const purchaseOrderFile: FileRule = { types: ['pdf', 'png', 'jpg', 'jpeg'], largest: 10_485_760 };

/**
 * Stores the file of a purchase order and attaches it to the customer's open checkout, in place of an earlier one. Files
 * that no order took are deleted after a day.
 */
export async function attachPurchaseOrder(
  services: Pick<Platform, 'db' | 'clock'> & { files: Files },
  userId: string,
  arrived: ArrivedFile,
): Promise<Result<null, FileProblem | 'too_many_files' | 'cart_missing'>> {
  const { db, clock } = services;
  const found = await findOpenCheckout(db, { userId });
  if (!found) return fail('cart_missing', 'There is no cart to check out.');
  const loose = await countLooseFiles(db, userId, purchaseOrderPurpose);
  if (loose >= looseFileLimit) return fail('too_many_files', `${loose} files are kept for you already.`);
  const rule = { owner: userId, purpose: purchaseOrderPurpose, rule: purchaseOrderFile };
  const stored = await storeFile(services, arrived, rule);
  if (!stored.ok) return stored;
  await writeCheckout(db, clock, found.cart.id, { poFileId: stored.value.id, poFileName: stored.value.name });
  return succeed(null);
}
