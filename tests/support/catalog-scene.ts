import { soldMembership } from '../../server/people/membership/memberships.rules.ts';
import { demoMemberships } from './demo-memberships.ts';
import type { Product } from '../../server/store/catalog/catalog.contract.ts';

type Variant = Product['variants'][number];

/** A variant on sale with ample stock. */
export const variantOf = (sku: string, change: Partial<Variant> = {}): Variant => ({
  id: sku,
  sku,
  isActive: true,
  name: sku,
  specs: [],
  availableLink: null,
  priceMinor: null,
  answerCode: null,
  answerDate: null,
  taxCode: null,
  inventory: { quantityAvailable: 100, canOrderExceed: false },
  ...change,
});

/** A printed book on sale with one variant; the demo's kinds of membership decide what it sells as one. */
export const productOf = (change: Partial<Product> = {}): Product => {
  const product: Omit<Product, 'membership'> = {
    id: 'msca-70',
    isActive: true,
    name: { en: 'MSCA 70', es: 'MSCA 70' },
    productType: 'physical',
    kind: 'code',
    productCategory: 'Codes',
    netsuiteId: 410_070,
    typeCode: 8,
    answerCode: null,
    answerDate: null,
    itemDefinition: '',
    isCommitteeOnly: false,
    isCandidateAndEducation: false,
    basePriceMinor: 14_900,
    minQuantity: 1,
    maxQuantity: null,
    term: null,
    membershipGroup: null,
    subscriptionTypeId: null,
    documentCode: '70',
    editionYear: 2026,
    topic: 'electrical',
    trainingTopic: null,
    isbn: null,
    taxCode: null,
    specs: [],
    sessions: [],
    variants: [variantOf('70-P')],
    ...change,
  };
  return { ...product, membership: change.membership ?? soldMembership(demoMemberships, product) };
};

/** The CSV files of a small catalogue: a code book with choices, a course with sessions, a membership. */
export const smallCatalog = (): Map<string, string> =>
  new Map([
    [
      'products.csv',
      [
        'id,isActive,nameEn,nameEs,productType,kind,productCategory,netsuiteId,typeCode,answerCode,answerDate,itemDefinition,isCommitteeOnly,isCandidateAndEducation,basePrice,minQuantity,maxQuantity,term,membershipGroup,subscriptionTypeId,documentCode,editionYear,topic,trainingTopic',
        'book,yes,"The ""Book"", 2026",El libro,physical,code,Codes,410070,1,,,,no,no,149.00,1,,,,,70,2026,electrical,',
        'course,yes,A course,Un curso,other,training,Training,420540,,,,,no,no,495.00,1,12,,,,540,,,5',
        'dues,yes,Membership,Membresía,other,membership,Memberships,430001,,,,Membership,no,no,175.00,1,1,yearly,member,,,,,',
        'hidden,no,Hidden,Oculto,physical,poster,Posters,,,POD,2027-01-31,,yes,yes,,1,,,,,,,,',
      ].join('\n'),
    ],
    [
      'specs.csv',
      [
        'productId,spec,specEs,value,valueEs,isDefault',
        'book,Language,Idioma,English,Inglés,yes',
        'book,Language,Idioma,Spanish,Español,no',
        'book,Format,Formato,Print,Impreso,yes',
        'book,Format,Formato,Digital,Digital,no',
      ].join('\n'),
    ],
    [
      'variants.csv',
      [
        'productId,sku,isActive,name,choices,availableLink,price,answerCode,answerDate',
        'book,BOOK-P,yes,"Book, print",Language=English | Format=Print,,,,',
        'book,BOOK-D,yes,"Book, PDF",Format=Digital | Language=English,download/book.pdf,129.00,,',
        'book,BOOK-ES,no,"Libro, impreso",Language=Spanish | Format=Print,,,NYP,day+60',
        'course,COURSE,yes,One seat,,,,,',
        'dues,DUES,yes,One year,,,,,',
      ].join('\n'),
    ],
    ['prices.csv', 'companyId,productId,sku,percentOff,fixedPrice\nmember,dues,,0,\nnorthgate,book,BOOK-P,,99.00\n'],
    ['inventory.csv', 'sku,onHand,canExceed\nBOOK-P,5,no\nBOOK-ES,0,yes\n'],
    [
      'sessions.csv',
      [
        'productId,id,netsuiteId,startsAt,endsAt,isInactive,eventType,place,seats',
        'course,akron-1,51001,day+21 08:30,day+21 16:30,no,1,"Akron, Ohio",2',
        'course,akron-2,51002,day+2 08:30,day+2 16:30,no,1,"Akron, Ohio",',
        'course,akron-3,51003,day+40 08:30,day+40 16:30,yes,1,"Akron, Ohio",16',
        'course,akron-0,51004,day-2 08:30,day-2 16:30,no,1,"Akron, Ohio",16',
      ].join('\n'),
    ],
  ]);
