import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choose,
  listFormats,
  isFormatChosenAlone,
  offeredVariants,
  queryFor,
  readWish,
  type Choosable,
  type Wish,
} from './choice.rules.ts';

/** `Edition: *2026 2023`: a spec and its options, the default with a star. */
function parseSpec(line: string): Choosable['specs'][number] {
  const [name = '', values = ''] = line.split(': ');
  const options = values.split(' ').map((value) => value.replace('*', ''));
  return {
    id: name.toLowerCase(),
    name,
    label: { en: name, es: name },
    options: options.map((value) => ({ id: value.toLowerCase(), value, label: { en: value, es: value } })),
    defaultOptionId: (values.split(' ').find((value) => value.startsWith('*')) ?? '').slice(1).toLowerCase(),
  };
}

/** `2026 English Digital`: a variant by its values; `+` has a link, `-` is inactive. */
function productOf(specs: string[], variants: string[]): Choosable {
  const own = specs.map(parseSpec);
  return {
    isActive: true,
    specs: own,
    variants: variants.map((line) => {
      const values = line.split(' ').filter((word) => !['+', '-'].includes(word));
      const id = values.join('-') || 'only';
      return {
        id,
        sku: id,
        isActive: !line.includes(' -'),
        isDigital: line.includes('+'),
        specs: own.flatMap(({ id: specId, name }, index) => {
          const value = values[index];
          return value ? [{ specId, optionId: value.toLowerCase(), name, value }] : [];
        }),
      };
    }),
  };
}

const book = productOf(
  ['Edition: *2026 2023 2020', 'Language: *English Spanish', 'Format: *Print Digital'],
  [
    '2026 English Print',
    '2026 English Digital +',
    '2026 Spanish Print',
    '2026 Spanish Digital + -',
    '2023 English Print',
    '2023 English Digital +',
    '2023 Spanish Print',
    '2020 English Print',
  ],
);
const plain = productOf([], ['only']);
const course = productOf(['Language: *English Spanish'], ['Spanish']);
/** The format is not a spec here: only the download distinguishes the variants. */
const guide = productOf(['Edition: *2025 2022'], ['2025', '2022', '2022 +']);

const chosen = (product: Choosable, query: string) => {
  const choice = choose(product, readWish(product, new URLSearchParams(query)));
  return choice.kind === 'absent' ? choice.message : [choice.variant.id, choice.format, choice.adjusted.join(',')];
};

describe('an address chooses', () => {
  it.each<[string, Choosable, string, string, string, string]>([
    ['digital when something has a link and nobody says otherwise', book, '', '2026-English-Digital', 'digital', ''],
    ['physical where type forces it', book, 'type=physical', '2026-English-Print', 'physical', ''],
    ['by the same rule with an edition', book, 'Edition=2023', '2023-English-Digital', 'digital', ''],
    ['physical where the edition has no link', book, 'Edition=2020', '2020-English-Print', 'physical', ''],
    [
      'every spec as it is asked for',
      book,
      'Edition=2023&Language=Spanish&Format=Print',
      '2023-Spanish-Print',
      'physical',
      '',
    ],
    ['print where the format is asked for by its spec', book, 'Format=Print', '2026-English-Print', 'physical', ''],
    ['digital where the type is asked for', book, 'type=digital&Edition=2023', '2023-English-Digital', 'digital', ''],
    ['no digital where there is no link', book, 'type=digital&Edition=2020', '2020-English-Print', 'physical', ''],
    [
      'what type forces against the spec',
      book,
      'type=physical&Format=Digital',
      '2026-English-Print',
      'physical',
      'Format',
    ],
    [
      'a format by type against the spec',
      book,
      'type=digital&Format=Print',
      '2026-English-Digital',
      'digital',
      'Format',
    ],
    ['nothing inactive', book, 'Language=Spanish&Format=Digital', '2026-Spanish-Print', 'physical', 'Format'],
    ['the nearest that exists', book, 'Edition=2020&Language=Spanish', '2020-English-Print', 'physical', 'Language'],
    ['without regard to case', book, 'EDITION=2023&language=SPANISH', '2023-Spanish-Print', 'physical', ''],
    ['the first of two values', book, 'Edition=2023&Edition=2020', '2023-English-Digital', 'digital', ''],
    ['the default for a value there is not', book, 'Edition=1897', '2026-English-Digital', 'digital', 'Edition'],
    ['by the default for any other type', book, 'type=stone&x=1', '2026-English-Digital', 'digital', ''],
    ['the only thing there is', plain, 'Edition=2026&type=digital', 'only', 'physical', 'type'],
    ['what is left where the default is not sold', course, '', 'Spanish', 'physical', ''],
    ['what is left against what is asked for', course, 'Language=English', 'Spanish', 'physical', 'Language'],
    ['the default edition before a link of another', guide, '', '2025', 'physical', ''],
    ['a link of another edition where digital is asked for', guide, 'type=digital', '2022', 'digital', ''],
  ])('%s', (_, product, query, id, format, adjusted) => {
    expect(chosen(product, query)).toEqual([id, format, adjusted]);
  });

  it.each<[string, Choosable]>([
    ['a product without variants', productOf([], [])],
    ['a product whose variants are all inactive', productOf(['Format: *Print'], ['Print -'])],
    ['a product that is not active', { ...book, isActive: false }],
    ['a product whose variants lack a choice', productOf(['Edition: *2026', 'Format: *Print'], ['2026'])],
  ])('nothing of %s', (_, product) => {
    expect(chosen(product, 'Edition=2026')).toBe('ProductNotAvailable');
  });
});

describe('what is changed last', () => {
  const wish = (changed: string, values: Record<string, string>, type: Wish['type'] = null) => ({
    values,
    type,
    changed,
  });
  const id = (product: Choosable, asked: Wish) => {
    const choice = choose(product, asked);
    return choice.kind === 'chosen' && [choice.variant.id, ...choice.adjusted];
  };

  it('is kept before everything else', () => {
    const there = { Edition: '2020', Language: 'English', Format: 'Print' };
    expect(id(book, wish('Language', { ...there, Language: 'Spanish' }))).toEqual(['2026-Spanish-Print', 'Edition']);
    expect(id(book, wish('Format', { ...there, Format: 'Digital' }))).toEqual(['2026-English-Digital', 'Edition']);
    expect(id(book, wish('Edition', { ...there, Edition: '2023' }))).toEqual(['2023-English-Print']);
  });

  it('may be the format itself where no spec carries it', () => {
    expect(id(guide, wish('type', { Edition: '2025' }, 'digital'))).toEqual(['2022', 'Edition']);
    expect(id(guide, wish('Edition', { Edition: '2022' }, 'physical'))).toEqual(['2022']);
  });
});

it('knows where the format is a choice of its own', () => {
  expect([listFormats(book), listFormats(guide), listFormats(plain)]).toEqual([
    ['physical', 'digital'],
    ['physical', 'digital'],
    ['physical'],
  ]);
  expect([book, guide, plain].map(isFormatChosenAlone)).toEqual([false, true, false]);
});

it('writes a choice into an address and keeps what else is there', () => {
  const choice = choose(book, readWish(book, new URLSearchParams('Edition=2023')));
  if (choice.kind === 'absent') throw new Error('nothing chosen');
  const present = new URLSearchParams('order_src=A1&edition=1999&TYPE=physical&tag=a&tag=b');
  expect(queryFor(book, choice.variant, present).toString()).toBe(
    'Edition=2023&Language=English&Format=Digital&type=digital&order_src=A1&tag=a&tag=b',
  );
  expect(queryFor(plain, plain.variants[0] ?? choice.variant).toString()).toBe('');
});

const names = ['Edition', 'Language', 'Format', 'Binding'];
const values = ['a', 'b', 'c'];

/** Catalogues as an import may leave them: specs without variants, variants without a value, values no option has. */
const anyProduct: fc.Arbitrary<Choosable> = fc.subarray(names).chain((present) =>
  fc
    .record({
      isActive: fc.boolean().map((isOff) => !isOff),
      specs: fc.tuple(
        ...present.map((name) =>
          fc.subarray(values, { minLength: 1 }).map((own) => parseSpec(`${name}: ${own.join(' ')}`)),
        ),
      ),
      variants: fc.array(
        fc.record({
          values: fc.array(fc.constantFrom(...values, 'z')),
          isActive: fc.boolean(),
          isDigital: fc.boolean(),
        }),
        { maxLength: 12 },
      ),
    })
    .map(({ isActive, specs, variants }) => ({
      isActive,
      specs,
      variants: variants.map((variant, index) => ({
        id: `v${index}`,
        sku: `v${index}`,
        isActive: variant.isActive,
        isDigital: variant.isDigital,
        specs: specs.flatMap(({ id: specId, name }, at) => {
          const value = variant.values[at];
          return value ? [{ specId, optionId: value, name, value }] : [];
        }),
      })),
    })),
);

const anyQuery = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom(...names, 'type', 'edition'), fc.string()),
    fc.oneof(fc.constantFrom(...values, 'physical', 'digital', '__proto__'), fc.string()),
  ),
);

it('is a valid combination or a stated absence, for any catalogue and any address', () => {
  fc.assert(
    fc.property(anyProduct, anyQuery, (product, pairs) => {
      const query = new URLSearchParams(pairs);
      const choice = choose(product, readWish(product, query));
      const offered = offeredVariants(product);
      if (choice.kind === 'absent') {
        expect([choice.message, offered]).toEqual(['ProductNotAvailable', []]);
        return;
      }
      expect(offered).toContain(choice.variant);
      for (const spec of product.specs) {
        const optionId = choice.options[spec.id];
        expect(spec.options.map(({ id }) => id)).toContain(optionId);
        expect(choice.variant.specs).toContainEqual(expect.objectContaining({ specId: spec.id, optionId }));
      }
      expect(choice.format === 'digital').toBe(choice.variant.isDigital);
      const type = readWish(product, query).type;
      if (type === 'physical' && offered.some(({ isDigital }) => !isDigital)) expect(choice.format).toBe('physical');
    }),
  );
});

it('is found again by its own address, whatever else that carries', () => {
  fc.assert(
    fc.property(anyProduct, anyQuery, (product, pairs) => {
      const present = new URLSearchParams(pairs);
      const choice = choose(product, readWish(product, present));
      if (choice.kind === 'absent') return;
      const query = queryFor(product, choice.variant, present);
      const again = choose(product, readWish(product, query));
      expect(again).toMatchObject({ kind: 'chosen', options: choice.options, format: choice.format, adjusted: [] });
      expect(queryFor(product, choice.variant, query).toString()).toBe(query.toString());
    }),
  );
});
