import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { productTaxCodes } from '../../../server/store/catalog/tax-code.contract.ts';
import { taxCodeText } from '../orders/tax-code-text.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** Label of each column of the catalogue's files. */
const columns: Readonly<Record<string, PhraseKey>> = {
  id: 'CatalogueColumnId',
  productId: 'CatalogueColumnProduct',
  isActive: 'CatalogueColumnActive',
  nameEn: 'CatalogueColumnNameEn',
  nameEs: 'CatalogueColumnNameEs',
  productType: 'CatalogueColumnType',
  kind: 'CatalogueColumnKind',
  productCategory: 'CatalogueColumnCategory',
  netsuiteId: 'CatalogueColumnRecord',
  typeCode: 'CatalogueColumnTypeCode',
  answerCode: 'CatalogueColumnAnswer',
  answerDate: 'CatalogueColumnAnswerDate',
  itemDefinition: 'CatalogueColumnDefinition',
  isCommitteeOnly: 'CatalogueColumnCommitteeOnly',
  isCandidateAndEducation: 'CatalogueColumnCandidates',
  basePrice: 'CatalogueColumnBasePrice',
  minQuantity: 'CatalogueColumnLeast',
  maxQuantity: 'CatalogueColumnMost',
  term: 'CatalogueColumnTerm',
  membershipGroup: 'CatalogueColumnMembership',
  subscriptionTypeId: 'CatalogueColumnSubscription',
  documentCode: 'CatalogueColumnDocument',
  editionYear: 'CatalogueColumnEdition',
  topic: 'CatalogueColumnTopic',
  trainingTopic: 'CatalogueColumnTrainingTopic',
  taxCode: 'CatalogueColumnTaxCode',
  isbn: 'CatalogueColumnIsbn',
  spec: 'CatalogueColumnSpec',
  specEs: 'CatalogueColumnSpecEs',
  value: 'CatalogueColumnValue',
  valueEs: 'CatalogueColumnValueEs',
  isDefault: 'CatalogueColumnDefault',
  sku: 'CatalogueColumnSku',
  name: 'CatalogueColumnName',
  choices: 'CatalogueColumnChoices',
  availableLink: 'CatalogueColumnFile',
  price: 'CatalogueColumnPrice',
  onHand: 'CatalogueColumnOnHand',
  canExceed: 'CatalogueColumnExceed',
  companyId: 'CatalogueColumnList',
  percentOff: 'CatalogueColumnPercent',
  fixedPrice: 'CatalogueColumnFixed',
  startsAt: 'CatalogueColumnStarts',
  endsAt: 'CatalogueColumnEnds',
  isInactive: 'CatalogueColumnInactive',
  eventType: 'CatalogueColumnEvent',
  place: 'CatalogueColumnPlace',
  seats: 'CatalogueColumnSeats',
};

/** Returns the label of a column; the column's own name where a file has one that no form shows. */
export function columnText(name: string, t: Translate): string {
  const key = columns[name];
  return key ? t(key) : name;
}

/** Words of values by column and value; others are shown as they are stored. */
const values: Readonly<Record<string, PhraseKey>> = {
  yes: 'CatalogueYes',
  no: 'CatalogueNo',
  'productType physical': 'CatalogueTypePhysical',
  'productType other': 'CatalogueTypeOther',
  'answerCode NYP': 'CatalogueAnswerNotYet',
  'answerCode BO': 'CatalogueAnswerBackorder',
  'answerCode POD': 'CatalogueAnswerOnDemand',
  'term yearly': 'CatalogueTermYearly',
  'term monthly': 'CatalogueTermMonthly',
  'eventType 0': 'CatalogueEventOnline',
  'eventType 1': 'CatalogueEventInPerson',
  'kind code': 'ProductKindCode',
  'kind handbook': 'ProductKindHandbook',
  'kind loose-leaf': 'ProductKindLooseLeaf',
  'kind set': 'ProductKindSet',
  'kind field-guide': 'ProductKindFieldGuide',
  'kind poster': 'ProductKindPoster',
  'kind training': 'ProductKindTraining',
  'kind online-training': 'ProductKindOnlineTraining',
  'kind membership': 'ProductKindMembership',
  'kind online-library': 'ProductKindOnlineLibrary',
  'kind download': 'ProductKindDownload',
  'kind general': 'ProductKindGeneral',
};

/** Returns the words of a value of a column. */
export function valueText(column: string, value: string, t: Translate): string {
  const taxCode = column === 'taxCode' ? productTaxCodes.find((code) => code === value) : undefined;
  if (taxCode) return taxCodeText(taxCode, t);
  const key = values[`${column} ${value}`] ?? values[value];
  return key ? t(key) : value;
}
