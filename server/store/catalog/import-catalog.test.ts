import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smallCatalog } from '../../../tests/support/catalog-scene.ts';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { Connection, Database } from '../../platform/db/connection.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { priceSchedules } from '../pricing/price.table.ts';
import { BadCatalogFile, exportCatalog, readCatalogFiles } from './catalog-files.ts';
import { findBySku, findProduct, findProducts, listCatalogChanges } from './catalog.repo.ts';
import { catalogChanges, inventory, products, specOptions, trainingSessions, variants } from './catalog.table.ts';
import { checkFiles, importCatalog } from './import-catalog.ts';
import { promotions } from './promotion.table.ts';
import { taxRates } from './tax-rate.table.ts';
import { reserveStock } from './stock.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

/** The small catalogue with one file changed. */
function changed(name: string, change: (text: string) => string): Map<string, string> {
  const files = smallCatalog();
  return files.set(name, change(files.get(name) ?? ''));
}
const withRow = (name: string, row: string) => changed(name, (text) => `${text.trimEnd()}\n${row}\n`);
const replaced = (name: string, from: string, to: string) =>
  changed(name, (text) => {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    return text.replace(from, to);
  });

describe('the check of a catalogue names file, row and column', () => {
  it('takes the small one and the demo', async () => {
    expect(checkFiles(smallCatalog(), { now: clock.now(), timeZone: demoInstallation.timeZone })).toEqual({
      products: 4,
      problems: [],
    });
    const demo = checkFiles(await readCatalogFiles(path.join(projectRoot(), 'server/store/catalog/demo')), {
      now: clock.now(),
      timeZone: demoInstallation.timeZone,
    });
    expect(demo.problems).toEqual([]);
    expect(demo.products).toBeGreaterThanOrEqual(120);
  });

  it.each<[string, Map<string, string>, string]>([
    [
      'a wrong price',
      replaced('products.csv', '149.00', '149'),
      'products.csv, row 2, column basePrice: must be dollars',
    ],
    [
      'a formula',
      replaced('products.csv', 'A course', '=1+1'),
      'products.csv, row 3, column nameEn: begins like a formula',
    ],
    [
      'a line break',
      replaced('products.csv', 'A course', '"A\ncourse"'),
      'products.csv, row 3, column nameEn: must be one line',
    ],
    [
      'too few cells',
      replaced('inventory.csv', 'BOOK-P,5,no', 'BOOK-P,5'),
      'inventory.csv, row 2: has 2 cells instead of 3',
    ],
    [
      'a quote that nothing closes',
      withRow('inventory.csv', '"BOOK-D,1,no'),
      'inventory.csv, row 4: cell 1 has a quote',
    ],
    [
      'another first row',
      replaced('prices.csv', 'companyId', 'company'),
      'prices.csv, row 1: the columns must be companyId,',
    ],
    ['an empty file', changed('prices.csv', () => ''), 'prices.csv, row 1: the columns must be'],
    ['another file', new Map([...smallCatalog(), ['product.csv', '']]), 'product.csv is no file of a catalogue'],
    [
      'a product twice',
      withRow('products.csv', 'course,no,A,B,other,training,T,,,,,,no,no,,1,,,,,,,,'),
      'products.csv, row 6, column id: is there already',
    ],
    [
      'a sku twice',
      withRow('variants.csv', 'dues,COURSE,yes,x,,,,,'),
      'variants.csv, row 7, column sku: is there already',
    ],
    [
      'a variant of nothing',
      withRow('variants.csv', 'none,NONE,yes,x,,,,,'),
      'variants.csv, row 7, column productId: there is no product none',
    ],
    [
      'a price of nothing',
      withRow('prices.csv', 'x,,NONE,5,'),
      'prices.csv, row 4, column sku: there is no variant NONE',
    ],
    [
      'a price of another product’s sku',
      withRow('prices.csv', 'x,dues,BOOK-P,5,'),
      'prices.csv, row 4, column sku: BOOK-P is no variant of dues',
    ],
    [
      'a price that says two things',
      withRow('prices.csv', 'x,,,5,1.00'),
      'prices.csv, row 4, column percentOff: either',
    ],
    ['a price that says nothing', withRow('prices.csv', 'x,,,,'), 'prices.csv, row 4, column percentOff: either'],
    [
      'stock of nothing',
      withRow('inventory.csv', 'NONE,5,no'),
      'inventory.csv, row 4, column sku: there is no variant NONE',
    ],
    [
      'a printed thing uncounted',
      replaced('inventory.csv', 'BOOK-P,5,no\n', ''),
      'variants.csv, row 2, column sku: BOOK-P has no row in inventory.csv',
    ],
    [
      'nothing to buy',
      replaced('products.csv', 'hidden,no', 'hidden,yes'),
      'products.csv, row 5, column id: hidden has no row in variants.csv',
    ],
    [
      'limits crossed',
      replaced('products.csv', ',1,12,', ',13,12,'),
      'products.csv, row 3, column maxQuantity: must not be less',
    ],
    [
      'a training topic of no course',
      replaced('products.csv', '70,2026,electrical,', '70,2026,electrical,3'),
      'products.csv, row 2, column trainingTopic: must be empty: book is of kind code',
    ],
    [
      'a training topic that is none',
      replaced('products.csv', '540,,,5', '540,,,9'),
      'products.csv, row 3, column trainingTopic: must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8',
    ],
    [
      'a choice left out',
      replaced('variants.csv', 'Language=English | Format=Print', 'Language=English'),
      'variants.csv, row 2, column choices: Format is not chosen',
    ],
    [
      'a choice not offered',
      replaced('variants.csv', 'Language=Spanish', 'Language=French'),
      'variants.csv, row 4, column choices: Language=French is no option',
    ],
    [
      'a choice of what has none',
      replaced('variants.csv', 'One seat,', 'One seat,Format=Print'),
      'variants.csv, row 5, column choices: Format=Print is no option',
    ],
    [
      'the same choices twice',
      withRow('variants.csv', 'book,BOOK-P2,yes,x,Format=Digital | Language=English,x,,,'),
      'variants.csv, row 7, column choices: are those of another active variant',
    ],
    [
      'a membership that grants nothing',
      replaced('products.csv', 'yearly,member,', 'yearly,,'),
      'products.csv, row 4, column membershipGroup: must be given: itemDefinition is Membership',
    ],
    [
      'a group of members for what is no membership',
      replaced('products.csv', ',Membership,no,no,', ',,no,no,'),
      'products.csv, row 4, column itemDefinition: must be Membership: membershipGroup is given',
    ],
    [
      'two defaults',
      replaced('specs.csv', 'Digital,Digital,no', 'Digital,Digital,yes'),
      'specs.csv, row 4, column isDefault: 2 values are the default',
    ],
    [
      'no default',
      replaced('specs.csv', 'English,Inglés,yes', 'English,Inglés,no'),
      'specs.csv, row 2, column isDefault: 0 values are the default',
    ],
    [
      'two names of one spec',
      replaced('specs.csv', 'Idioma,Spanish', 'Lengua,Spanish'),
      'specs.csv, row 3, column spec: must be named as in row 2',
    ],
    [
      'values alike in addresses',
      withRow('specs.csv', 'book,Format,Formato,PRINT!,x,no'),
      'specs.csv, row 6, column value: is the same in addresses',
    ],
    [
      'a spec named like the format parameter',
      withRow('specs.csv', 'course,Type,Tipo,One,Uno,yes'),
      'specs.csv, row 6, column spec: must not be "type"',
    ],
    [
      'a session of a book',
      withRow('sessions.csv', 'book,x,1,day+1 09:00,day+1 10:00,no,1,Here,'),
      'sessions.csv, row 6, column productId: book is not of kind training',
    ],
    [
      'a session that ends first',
      withRow('sessions.csv', 'course,x,1,day+2 09:00,day+1 10:00,no,1,Here,'),
      'sessions.csv, row 6, column endsAt: must be after startsAt',
    ],
    [
      'a tax code that is none',
      new Map([...smallCatalog(), ['products.csv', withTaxCode('products.csv', 'shipping')]]),
      'products.csv, row 2, column taxCode: must be one of book, download, subscription, membership, course-live,',
    ],
    [
      'a tax of no code',
      withTaxes('NJ,books,66250,2018-01-01,x'),
      'taxes.csv, row 2, column code: must be one of book, download',
    ],
    ['a rate in percent', withTaxes('NJ,book,6.625,2018-01-01,x'), 'taxes.csv, row 2, column ratePpm: must be'],
    [
      'a rate that was not converted',
      withTaxes('NJ,book,66250,2018-01-01,x', 'NY,book,4,2018-01-01,x'),
      'taxes.csv, row 3, column ratePpm: must be in millionths: 66250 is 6.625 %, and 0 is no tax',
    ],
    ['a rate from no day', withTaxes('NJ,book,66250,1/1/2018,x'), 'taxes.csv, row 2, column from: must be'],
    [
      'a state by its name',
      withTaxes('New Jersey,book,66250,2018-01-01,x'),
      'taxes.csv, row 2, column state: must be the code of a state in capitals, such as NJ',
    ],
    [
      'a rate that nobody can trace',
      withTaxes('NJ,book,66250,2018-01-01,'),
      'taxes.csv, row 2, column source: must not be empty',
    ],
    [
      'two rates of a day',
      withTaxes('NJ,book,66250,2018-01-01,x', 'NJ,book,70000,2018-01-01,x'),
      'taxes.csv, row 3, column state and code and from: is there already',
    ],
  ])('%s', (_, files, problem) => {
    expect(checkFiles(files, { now: clock.now(), timeZone: demoInstallation.timeZone }).problems).toContainEqual(
      expect.stringContaining(problem),
    );
  });
});

const rates = ['NJ,book,66250,2018-01-01,N.J.S.A. 54:32B-3', 'NJ,book,70000,2027-01-01,x'];
/** The small catalogue with rows of taxes.csv. */
function withTaxes(...rows: string[]): Map<string, string> {
  return new Map([...smallCatalog(), ['taxes.csv', ['state,code,ratePpm,from,source', ...rows].join('\n')]]);
}
/** A file of the small catalogue with the column taxCode, which its first row has. */
function withTaxCode(name: string, code: string): string {
  const [head = '', first = '', ...others] = (smallCatalog().get(name) ?? '').split('\n');
  return [`${head},taxCode`, `${first},${code}`, ...others.map((row) => `${row},`)].join('\n');
}

describe.each(bothDrivers)('on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    db = connection.db;
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const table of [
      products,
      specOptions,
      variants,
      trainingSessions,
      inventory,
      priceSchedules,
      promotions,
      catalogChanges,
      taxRates,
    ]) {
      await db.delete(table);
    }
  });
  const importAll = (files = smallCatalog()) => importCatalog(db, { clock, installation: demoInstallation }, files);
  const changes = async () => (await listCatalogChanges(db, 0, 1_000)).map(({ productId }) => productId);

  it('stores products whole', async () => {
    expect(await importAll()).toEqual({ products: 4, changed: ['book', 'course', 'dues', 'hidden'], problems: [] });
    const book = await findProduct(db, 'book');
    expect(book).toMatchObject({
      name: { en: 'The "Book", 2026', es: 'El libro' },
      basePriceMinor: 14_900,
      typeCode: 1,
      trainingTopic: null,
      specs: [
        { id: 'language', name: 'Language', label: { en: 'Language', es: 'Idioma' }, defaultOptionId: 'english' },
        {
          id: 'format',
          defaultOptionId: 'print',
          options: [{ id: 'print' }, { value: 'Digital', label: { es: 'Digital' } }],
        },
      ],
      variants: [
        { id: 'BOOK-P', inventory: { quantityAvailable: 5, canOrderExceed: false } },
        {
          id: 'BOOK-D',
          availableLink: 'download/book.pdf',
          priceMinor: 12_900,
          inventory: { quantityAvailable: null },
        },
        { id: 'BOOK-ES', isActive: false, answerCode: 'NYP', answerDate: '2027-01-19' },
      ],
    });
    expect(book?.variants[1]?.specs).toEqual([
      { specId: 'language', optionId: 'english', name: 'Language', value: 'English' },
      { specId: 'format', optionId: 'digital', name: 'Format', value: 'Digital' },
    ]);
    expect(
      (await findProduct(db, 'course'))?.sessions.map(({ id, quantityAvailable }) => [id, quantityAvailable]),
    ).toEqual([
      ['akron-0', 16],
      ['akron-2', null],
      ['akron-1', 2],
      ['akron-3', 16],
    ]);
    expect((await findProduct(db, 'course'))?.trainingTopic).toBe(5);
    expect(await findBySku(db, 'DUES')).toMatchObject({ product: { id: 'dues' }, variant: { sku: 'DUES' } });
    expect(await findBySku(db, 'NONE')).toBeNull();
    expect([...(await findProducts(db, ['dues', 'none', 'dues', 'book'])).keys()].toSorted()).toEqual(['book', 'dues']);
    expect(await findProduct(db, 'none')).toBeNull();
  });

  it('stores nothing while there is a problem', async () => {
    const report = await importAll(withRow('prices.csv', 'x,,NONE,5,'));
    expect(report).toMatchObject({ products: 0, changed: [], problems: [expect.stringContaining('row 4')] });
    expect(await importCatalog(db, { clock, installation: demoInstallation }, new Map())).toMatchObject({
      problems: ['There is no CSV file.'],
    });
    expect([await db.$count(products), await db.$count(inventory), await changes()]).toEqual([0, 0, []]);
  });

  it('comes back from its own export without loss, and changes nothing', async () => {
    await importAll();
    await using folder = await temporaryFolder();
    expect(await exportCatalog(db, folder.path, demoInstallation.timeZone)).toBe(4);
    const exported = await readCatalogFiles(folder.path);
    expect(await importAll(exported)).toEqual({ products: 4, changed: [], problems: [] });
    for (const table of [products, specOptions, variants, trainingSessions, inventory, priceSchedules])
      await db.delete(table);
    await importAll(exported);
    await using second = await temporaryFolder();
    await exportCatalog(db, second.path, demoInstallation.timeZone);
    expect(await readCatalogFiles(second.path)).toEqual(exported);
  });

  it('changes what a file says and notes whose pages show it', async () => {
    await importAll();
    await db.delete(catalogChanges);
    const files = replaced('products.csv', 'A course', 'Another course');
    files.set('variants.csv', (files.get('variants.csv') ?? '').replace('BOOK-D,yes', 'BOOK-D,no'));
    expect(await importAll(files)).toMatchObject({ changed: ['book', 'course'] });
    expect(await changes()).toEqual(['book', 'course']);
    expect(await findProduct(db, 'course')).toMatchObject({ name: { en: 'Another course' } });
  });

  it('removes what a file no longer has', async () => {
    await importAll();
    const files = replaced('sessions.csv', 'course,akron-1', 'course,akron-9');
    files.set('prices.csv', 'companyId,productId,sku,percentOff,fixedPrice\n');
    // Members paid less for the dues, which the shop's lists show.
    expect(await importAll(files)).toMatchObject({ changed: ['course', 'dues'], problems: [] });
    expect((await findProduct(db, 'course'))?.sessions.map(({ id }) => id)).not.toContain('akron-1');
    expect(await db.$count(priceSchedules)).toBe(0);
  });

  it('takes stock by itself, keeps what orders were promised, and renders no page for it', async () => {
    await importAll();
    await db.transaction((tx) => reserveStock(tx, [{ sku: 'BOOK-P', quantity: 2 }]));
    await db.delete(catalogChanges);
    const stock = new Map([['inventory.csv', 'sku,onHand,canExceed\nBOOK-P,40,no\nBOOK-ES,1,yes\n']]);
    expect(await importAll(stock)).toEqual({ products: 4, changed: [], problems: [] });
    expect((await findBySku(db, 'BOOK-P'))?.variant.inventory.quantityAvailable).toBe(38);
    expect(await changes()).toEqual([]);
    // The seats belong to the sessions, not to this file.
    expect((await findProduct(db, 'course'))?.sessions.find(({ id }) => id === 'akron-1')?.quantityAvailable).toBe(2);
  });

  it('renders the pages of what is counted from now on, which may run out', async () => {
    await importAll();
    expect(await importAll(withRow('inventory.csv', 'DUES,3,no'))).toMatchObject({ changed: ['dues'], problems: [] });
  });

  it('takes discounts by themselves and back from an export, and keeps those in carts', async () => {
    await importAll();
    const head =
      'code,nameEn,nameEs,isActive,isAutoApply,isAdminOnly,percentOff,amountOff,productIds,minimum,startsAt,endsAt';
    const rows = [
      'TENTH,A tenth,Un décimo,yes,no,no,10,,book | dues,0.00,2027-03-01 09:00,',
      'FIVE,5,5,yes,yes,no,,5.00,,50.00,,',
    ];
    const file = (...lines: string[]) => new Map([['promotions.csv', `${[head, ...lines].join('\n')}\n`]]);
    expect(await importAll(file(...rows))).toEqual({ products: 4, changed: [], problems: [] });
    const before = await db.select().from(promotions).orderBy(promotions.code);
    expect(before).toMatchObject([
      { code: 'FIVE', amountOffMinor: 500, minimumMinor: 5_000, isAutoApply: true, productIds: null },
      {
        code: 'TENTH',
        percentOff: 10,
        amountOffMinor: null,
        productIds: ['book', 'dues'],
        startsAt: new Date('2027-03-01T14:00:00Z'),
      },
    ]);
    await using folder = await temporaryFolder();
    await exportCatalog(db, folder.path, demoInstallation.timeZone);
    await importAll(await readCatalogFiles(folder.path));
    expect(await db.select().from(promotions).orderBy(promotions.code)).toEqual(before);
    await importAll(file((rows[0] ?? '').replace(',10,', ',12,')));
    expect(await db.select().from(promotions)).toMatchObject([{ id: before[1]?.id, percentOff: 12 }]);
    const wrong = [
      'BOTH,a,a,yes,no,no,10,5.00,,0.00,,',
      'NONE,a,a,yes,no,no,10,,none-such,0.00,,',
      'low er,a,a,yes,no,no,10,,,0.00,,',
    ];
    expect((await importAll(file(...wrong))).problems).toEqual([
      'promotions.csv, row 4, column code: must be a code of A–Z, 0–9, hyphen and underscore, from 2 to 40',
    ]);
    expect((await importAll(file(...wrong.slice(0, 2)))).problems).toEqual([
      'promotions.csv, row 2, column percentOff: either this or amountOff must be given',
      'promotions.csv, row 3, column productIds: there is no product none-such',
    ]);
    expect(await db.$count(promotions)).toBe(1);
  });

  it('takes tax codes and rates, and keeps them for files of earlier releases', async () => {
    await importAll(new Map([...withTaxes(...rates), ['products.csv', withTaxCode('products.csv', 'goods')]]));
    expect((await findProduct(db, 'book'))?.taxCode).toBe('goods');
    expect(await db.select().from(taxRates).orderBy(taxRates.from)).toMatchObject([
      { state: 'NJ', code: 'book', ratePpm: 66_250, from: '2018-01-01', source: 'N.J.S.A. 54:32B-3' },
      { state: 'NJ', code: 'book', ratePpm: 70_000, from: '2027-01-01' },
    ]);
    await using folder = await temporaryFolder();
    await exportCatalog(db, folder.path, demoInstallation.timeZone);
    const exported = await readCatalogFiles(folder.path);
    expect(exported.get('taxes.csv')).toContain('"NJ","book",66250,"2018-01-01","N.J.S.A. 54:32B-3"');
    expect(await importAll(exported)).toEqual({ products: 4, changed: [], problems: [] });
    // Files without column and table leave both as they are.
    expect(await importAll()).toMatchObject({ changed: [], problems: [] });
    expect((await findProduct(db, 'book'))?.taxCode).toBe('goods');
    expect(await db.$count(taxRates)).toBe(2);
  });

  it('takes an ISBN, and keeps it for a file without the column', async () => {
    const earlier = withTaxCode('products.csv', '');
    const [head = '', first = '', ...others] = earlier.split('\n');
    const later = [`${head},isbn`, `${first},978-0-306-40615-7`, ...others.map((row) => `${row},`)].join('\n');
    for (const file of [later, earlier]) {
      const files = new Map([...smallCatalog(), ['products.csv', file] as const]);
      expect(await importAll(files)).toMatchObject({ problems: [] });
      expect((await findProduct(db, 'book'))?.isbn).toBe('978-0-306-40615-7');
    }
  });

  it('checks a file by itself against what is stored', async () => {
    await importAll();
    const report = await importAll(new Map([['inventory.csv', 'sku,onHand,canExceed\nBOOK-P,40,no\nNONE,1,no\n']]));
    expect(report.problems).toEqual([
      'inventory.csv, row 3, column sku: there is no variant NONE',
      'variants.csv (stored), column sku: BOOK-ES has no row in inventory.csv',
    ]);
    expect((await findBySku(db, 'BOOK-P'))?.variant.inventory.quantityAvailable).toBe(5);
  });
});

describe('the folder', () => {
  it('is refused with a sentence when it is none, or a file is not UTF-8', async () => {
    await using folder = await temporaryFolder();
    await expect(readCatalogFiles(path.join(folder.path, 'none'))).rejects.toThrow(BadCatalogFile);
    await writeFile(path.join(folder.path, 'products.csv'), Buffer.from([0x69, 0x64, 0xff, 0xfe]));
    await expect(readCatalogFiles(folder.path)).rejects.toThrow('products.csv is not UTF-8');
  });

  it('may have a byte order mark and Windows line ends, and other files beside', async () => {
    await using folder = await temporaryFolder();
    for (const [name, text] of smallCatalog()) {
      await writeFile(path.join(folder.path, name), `\uFEFF${text.trimEnd().replaceAll('\n', '\r\n')}\r\n\r\n`);
    }
    await writeFile(path.join(folder.path, 'notes.txt'), 'ours');
    expect(
      checkFiles(await readCatalogFiles(folder.path), { now: clock.now(), timeZone: demoInstallation.timeZone }),
    ).toEqual({ products: 4, problems: [] });
  });
});
