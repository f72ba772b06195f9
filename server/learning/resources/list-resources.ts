import { accountPath } from '../../people/accounts/account-paths.rules.ts';
import type { Account } from '../../people/accounts/account.repo.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { todayOf } from '../../platform/dates/today.ts';
import { findDownloadRefusal } from '../../store/orders/grants/download-limit.rules.ts';
import { listDownloadsByUser } from '../../store/orders/grants/entitlement.repo.ts';
import { listDisputeRefusals } from '../../store/orders/disputes/dispute.repo.ts';
import { downloadName } from '../../store/orders/downloads/open-download.ts';
import { downloadPath } from '../../store/orders/order-paths.rules.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Training } from '../training/open-training.ts';
import { isLicenseAccepted } from './license.rules.ts';
import { listAcceptances } from './license.repo.ts';
import type { Resource } from './resources.contract.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'> & { training: Training };

/** A person's files, and the age of the learning system's part. */
export interface ListedResources {
  resources: (Resource & {
    isPurchase: boolean;
    /** Day on which a purchase opens that waits for the end of the right to withdraw; null for others. */
    opensOn: string | null;
  })[];
  receivedAt: Date | null;
  isFailing: boolean;
}

/** Address of a file of the learning system. */
const resourcePath = (id: string, language: string): string =>
  accountPath(language, `account-resources/${encodeURIComponent(id)}`);

/** Returns a person's files: those of the learning system, then purchased ones, newest first. */
export async function listResources(tools: Tools, account: Account, language: Locale): Promise<ListedResources> {
  const { db, training } = tools;
  const [{ resources, receivedAt, isFailing }, accepted, bought] = await Promise.all([
    training.learners.read(account),
    listAcceptances(db, account.userId),
    listDownloadsByUser(db, account.userId),
  ]);
  const today = todayOf(tools);
  const disputed = await listDisputeRefusals(
    db,
    bought.map(({ line }) => line.orderId),
  );
  const materials = resources.map((each) => {
    const { id, title, product, type: itemType, fileName, hasAccess } = each;
    const acceptedLicense = isLicenseAccepted(each, accepted);
    const url = hasAccess && acceptedLicense ? resourcePath(id, language) : null;
    return {
      id,
      title,
      product,
      acceptedLicense,
      hasAccess,
      url,
      itemType,
      fileName,
      isPurchase: false,
      opensOn: null,
    };
  });
  const purchases = await Promise.all(
    bought.map(async ({ entitlement, line }) => {
      const refusal = findDownloadRefusal(entitlement, today);
      const hasAccess = refusal === null && !disputed.has(line.orderId);
      return {
        id: entitlement.id,
        title: line.name[language],
        product: line.productId,
        itemType: 'download',
        hasAccess,
        // Its licence is part of the order terms.
        acceptedLicense: true,
        url: hasAccess ? downloadPath(entitlement.id, language) : null,
        fileName: await downloadName(db, line.sku),
        isPurchase: true,
        opensOn: refusal === 'not_open' ? entitlement.opensOn : null,
      };
    }),
  );
  return { resources: [...materials, ...purchases], receivedAt, isFailing };
}
