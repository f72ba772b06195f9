import type { AccountContent } from './people/accounts/account-content.ts';
import type { Auth } from './people/auth/create-auth.ts';
import type { ProductCache } from './store/catalog/catalog-reader.ts';
import type { Tax } from './store/tax/tax.ts';
import type { ContentApi } from './content/api/content-api.ts';
import type { ItemCheck } from './content/items/check-stored-items.ts';
import type { KeptAnswers } from './content/api/kept-answers.ts';
import type { Files } from './platform/files/open-files.ts';
import type { FormContent } from './forms/submissions/form-content.ts';
import type { AttemptProcessor } from './store/orders/placing/process-attempt.ts';
import type { Delivery } from './platform/outbox/start-delivery.ts';
import type { ReadCredit } from './store/checkout/quote-order.ts';
import type { PaymentGateway } from './store/payments/gateway.ts';
import type { Purges } from './platform/edge/purges.ts';
import type { Platform } from './platform/platform.ts';
import type { BrandPictures } from './platform/images/read-brand-picture.ts';
import type { Organization } from './content/organization/read-organization.ts';
import type { Publisher } from './content/publish/publisher.ts';
import type { TryDraft } from './content/scheduling/try-plan.ts';
import type { Search } from './search/open-search.ts';
import type { CertificateRegister } from './learning/training/certificates/certificate.contract.ts';
import type { KeptPages } from './standards/library/reading/kept-pages.ts';
import type { Communities } from './standards/communities/open-communities.ts';
import type { Training } from './learning/training/open-training.ts';
import type { Loop } from './platform/start-loop.ts';
import type { ReadWords } from './platform/words.contract.ts';
import type { SearchTerms } from './search/search-terms.ts';

/**
 * What endpoints and pages depend on, composed once in `http/compose-services.ts`. Domains take `Platform` and declare
 * what they need of other domains.
 */
export interface Services extends Platform {
  contentApi: ContentApi;
  /** The part of the publisher that endpoints and pages use. */
  publisher: Pick<
    Publisher,
    | 'reader'
    | 'publish'
    | 'publishFeed'
    | 'status'
    | 'isPageLive'
    | 'pagesShowing'
    | 'problem'
    | 'facts'
    | 'failures'
    | 'inWork'
    | 'waitingPages'
    | 'running'
  >;
  /** Lists stored items that this release cannot fully read. */
  itemCheck: Pick<ItemCheck, 'found' | 'note'>;
  /** Systems that the environment names and that do not answer. */
  dependencies: { notes(): string[] };
  /** Renders the page of a draft for trial. */
  tryDraft: TryDraft;
  /** Cached content answers for personal pages, used while the content API is away. */
  keptAnswers: KeptAnswers;
  /** Products for pages; orders read the database. */
  productCache: ProductCache;
  auth: Auth;
  accountContent: AccountContent;
  /** Phrases for emails, files and names that are stored. */
  readWords: ReadWords;
  /** Name, address and brand of the organisation. */
  organization: Organization;
  /** Logo, symbol and mark of the organisation. */
  brandPictures: BrandPictures;
  /** Forms of the content. */
  formContent: FormContent;
  /** Uploaded files. */
  files: Files;
  /** Finds pages and products. */
  search: Search;
  /** Training events of the learning system. */
  training: Training;
  communities: Communities;
  /** Pages of the library that somebody has read. */
  libraryPages: KeptPages;
  /** Certificates of hot work courses. */
  certificates: CertificateRegister;
  /** Counts search terms. */
  searchTerms: SearchTerms;
  /** Calculates sales taxes. */
  tax: Tax;
  payments: PaymentGateway;
  /** Returns the credit of a customer that no order has taken, in cents. */
  readCredit: ReadCredit;
  /** Changes that caches in front are told of. */
  purges: Pick<Purges, 'facts' | 'oldestSeconds' | 'change' | 'purgeAll'>;
  /** Resumes attempts to order. */
  orders: AttemptProcessor;
  /** Takes the payments that are due. */
  paymentSweep: Pick<Loop, 'wake'>;
}

/** Services of the server itself, whose pages the publisher renders. */
export interface ServedServices extends Services {
  publisher: Publisher;
  delivery: Delivery;
}
