import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

/** Holds what each kind of product is called, by the key of its phrase. */
export const productKindKeys: Readonly<Record<Product['kind'], PhraseKey>> = {
  code: 'ProductKindCode',
  handbook: 'ProductKindHandbook',
  'loose-leaf': 'ProductKindLooseLeaf',
  set: 'ProductKindSet',
  'field-guide': 'ProductKindFieldGuide',
  poster: 'ProductKindPoster',
  training: 'ProductKindTraining',
  'online-training': 'ProductKindOnlineTraining',
  membership: 'ProductKindMembership',
  'online-library': 'ProductKindOnlineLibrary',
  download: 'ProductKindDownload',
  general: 'ProductKindGeneral',
};
