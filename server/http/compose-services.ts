import path from 'node:path';
import { isFeatureOffered } from '../forms/applications/membership-lead.ts';
import { formFeatures } from '../forms/applications/form-features.ts';
import { startRetention } from '../personal-data/sweep-retention.ts';
import { startCartSweep } from '../store/cart/sweep-carts.ts';
import { startAbandonedCarts } from '../store/cart/report-abandoned-carts.ts';
import { openTax } from '../store/tax/open-tax.ts';
import type { ContentSource } from '../content/api/content-source.ts';
import { startLinkIndex } from '../content/links/link-stored-items.ts';
import { amendmentDays } from '../standards/library/amendments/amendment-days.ts';
import { DueDates } from '../content/items/documents/due-dates.ts';
import { RemoteDocumentDates } from '../standards/documents/remote-document-dates.ts';
import { ItemCheck } from '../content/items/check-stored-items.ts';
import { KeptAnswers } from '../content/api/kept-answers.ts';
import { readFeedMark } from '../content/publish/change-feed.ts';
import { openGateway } from '../store/payments/open-gateway.ts';
import { moduleSwitch } from '../platform/installation/modules.rules.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { startFileSweep } from '../platform/files/sweep-files.ts';
import { createFormContent } from '../forms/submissions/form-content.ts';
import { startRefusalNotices } from '../forms/applications/tell-refusals.ts';
import { startSubmissionSweep } from '../forms/submissions/sweep-submissions.ts';
import { startDocumentNotices } from '../standards/documents/send-document-notices.ts';
import { noteStates } from '../standards/library/notices/note-states.ts';
import { startOffices } from '../people/offices/follow-offices.ts';
import { startTerms } from '../store/subscriptions/begin-terms.ts';
import { startEventPoll } from '../store/order-system/poll-events.ts';
import { DueCatalogPlans } from '../store/catalog/plans/due-catalog-plans.ts';
import { startRenewalNotices } from '../store/subscriptions/send-renewal-notices.ts';
import { startClosures } from '../personal-data/carry-out-closures.ts';
import { startSeller } from '../store/orders/invoices/follow-seller.ts';
import { createOrderServices } from './create-order-services.ts';
import { indexPlace, openSearch } from '../search/open-search.ts';
import type { Connection } from '../platform/db/connection.ts';
import { openSearchTerms } from '../search/search-terms.ts';
import { createPeopleServices } from './people-services.ts';
import { UnfinishedBatches } from '../people/access/batches/unfinished-batches.ts';
import { createDuePlans } from './create-due-plans.ts';
import type { ServedServices, Services } from '../services.ts';
import { chooseRegister } from '../learning/training/certificates/find-certificates.ts';
import { KeptPages } from '../standards/library/reading/kept-pages.ts';
import { openCommunities } from '../standards/communities/open-communities.ts';
import { listDependencies, tryDependencies } from './try-dependencies.ts';
import { openTraining } from '../learning/training/open-training.ts';

/** Most bytes of kept pages of the library: 32,500 pages of 65 standards with 25 editions take up to 1.1 GB. */
const keptLibraryBytes = 1_500_000_000;

interface Parts extends Pick<
  Services,
  | 'env'
  | 'clock'
  | 'log'
  | 'db'
  | 'installation'
  | 'contentApi'
  | 'publisher'
  | 'productCache'
  | 'brandPictures'
  | 'purges'
  | 'tryDraft'
> {
  source: ContentSource;
  /** Names the build: pages of another one are not served. */
  release: string;
  /** Copies the embedded database for a backup. */
  copyFiles?: Connection['copyFiles'];
  /** Collects what has to be stopped. */
  opened: AsyncDisposableStack;
}

/**
 * Composes the services of endpoints and pages, for the server and for `npm run dev`.
 * @throws BadEnvironment when the configuration cannot be used with this database
 */
export async function composeServices({
  source,
  opened,
  release,
  copyFiles = null,
  ...given
}: Parts): Promise<Services & Pick<ServedServices, 'delivery'>> {
  const { env, db, clock, log, installation } = given;
  const payments = await openGateway({ env, db, clock, log, installation });
  const { tax, deliver: deliverTax } = await openTax({ env, db, clock, log, installation });
  const files = await openFiles(env);
  const keptAnswers = await KeptAnswers.open(path.join(env.dataDir, 'content-answers.json'), clock);
  opened.defer(() => keptAnswers.written());
  // Not known while the content is away, which is when kept answers are used.
  const identity = await readFeedMark(source, 0).catch(() => null);
  if (identity !== null) keptAnswers.adopt(identity);
  const kept = keptAnswers.source(source);
  const people = await createPeopleServices({
    env,
    db,
    clock,
    log,
    installation,
    source: kept,
    payments,
    files,
    deliverTax,
    copyFiles,
    opened,
  });
  // From here on, nothing queries the database before it has answered: background tasks retry.
  const cartSweep = startCartSweep({ db, clock, log });
  opened.defer(() => cartSweep.stop());
  const fileSweep = startFileSweep({ db, clock, log, files });
  opened.defer(() => fileSweep.stop());
  const submissionSweep = startSubmissionSweep({ db, clock, log });
  opened.defer(() => submissionSweep.stop());
  const formContent = createFormContent(kept, people.accountContent, formFeatures, (feature) =>
    isFeatureOffered(db, feature),
  );
  const refusalNotices = startRefusalNotices({ db, clock, log, env, delivery: people.delivery, formContent });
  opened.defer(() => refusalNotices.stop());
  const arePagesReady = () => given.publisher.problem === null;
  const itemCheck = new ItemCheck({ db, log, mayBegin: arePagesReady }).start();
  opened.defer(() => itemCheck.stop());
  const linkIndex = startLinkIndex({ db, log, mayBegin: arePagesReady });
  opened.defer(() => linkIndex.stop());
  const training = openTraining({ env, db, clock, log, installation }, opened);
  const communities = openCommunities({ env, db, clock, log }, opened);
  const libraryPages = await KeptPages.open({
    folder: path.join(env.dataDir, 'library-pages'),
    release,
    limit: keptLibraryBytes,
    log,
  });
  const products = given.productCache;
  const modules = moduleSwitch(given.installation.modulesOff);
  const search = openSearch(
    {
      source,
      db,
      clock,
      timeZone: installation.timeZone,
      log,
      place: indexPlace(env),
      products,
      // A list without events removes those that were indexed before.
      training: modules.off.has('events')
        ? { list: { version: 0, items: [], receivedAt: null, isFailing: false } }
        : training,
      mayRebuild: arePagesReady,
      modules: {
        mark: modules.mark,
        offAddresses: async () => (await given.publisher.reader().offAddresses?.()) ?? null,
      },
    },
    opened,
  );
  const searchTerms = openSearchTerms({ db, clock, log, installation }, opened);
  const ordering = createOrderServices({ env, db, clock, log, installation, payments, tax, ...people }, opened);
  const seller = startSeller({ db, log, organization: people.organization, installation });
  opened.defer(() => seller.stop());
  if (!modules.off.has('shop')) {
    const notices = startRenewalNotices({ env, db, clock, log, installation, delivery: people.delivery });
    opened.defer(() => notices.stop());
    const terms = startTerms({ db, clock, log, installation, delivery: people.delivery });
    opened.defer(() => terms.stop());
    const catalogPlans = new DueCatalogPlans({ env, db, clock, log, installation, delivery: people.delivery }).start();
    opened.defer(() => catalogPlans.stop());
    const { erp } = env.connectors;
    if (env.isErpPolled && erp) {
      const told = { env, db, clock, log, installation, payments, delivery: people.delivery };
      const poll = startEventPoll({ ...told, paymentSweep: ordering.paymentSweep }, erp);
      opened.defer(() => poll.stop());
    }
    const abandoned = startAbandonedCarts({ db, clock, log, delivery: people.delivery });
    opened.defer(() => abandoned.stop());
  }
  const dependencies = tryDependencies(listDependencies(env, people.auth), { log });
  opened.defer(() => dependencies.stop());
  const retention = startRetention({ env, db, clock, log });
  opened.defer(() => retention.stop());
  const closures = startClosures({ env, db, clock, log, installation, payments, delivery: people.delivery });
  opened.defer(() => closures.stop());
  const documentNotices = startDocumentNotices(
    { env, db, clock, log, installation, source, delivery: people.delivery },
    () => noteStates({ db, clock, installation }),
  );
  opened.defer(() => documentNotices.stop());
  const isRemote = env.contentGraphqlUrl !== undefined;
  const dueDates = new DueDates(
    { db, clock, installation },
    [amendmentDays],
    isRemote ? new RemoteDocumentDates(source) : undefined,
  ).start(log);
  opened.defer(() => dueDates.stop());
  if (!isRemote) {
    const { publisher } = given;
    const duePlans = createDuePlans({ env, db, clock, log, installation, publisher, delivery: people.delivery }).start(
      log,
    );
    opened.defer(() => duePlans.stop());
    const batches = new UnfinishedBatches({
      env,
      db,
      clock,
      log,
      installation,
      tryDraft: given.tryDraft,
      publish: (range) => publisher.publish(range),
    }).start(log);
    opened.defer(() => batches.stop());
  }
  const offices = startOffices({ db, clock, log, source });
  opened.defer(() => offices.stop());
  return {
    ...given,
    itemCheck,
    dependencies,
    keptAnswers,
    files,
    formContent,
    training,
    communities,
    libraryPages,
    certificates: chooseRegister(env),
    search,
    searchTerms,
    payments,
    ...ordering,
    tax,
    ...people,
  };
}
