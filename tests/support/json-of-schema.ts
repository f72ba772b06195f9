import fc from 'fast-check';

/** The part of JSON Schema that our descriptions use. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  pattern?: string;
  format?: string;
}

/** Texts that have broken software before. None looks like a stack trace or a statement, so an echo raises no alarm. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066abc',
  'n\u0303'.repeat(40),
  '🧯'.repeat(60),
  "' or '1'='1' --",
  '"; drop',
  '%00',
  '%',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  'a\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  'x'.repeat(20_000),
];

const hostileValues: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"isStaff":true},"constructor":{"prototype":{}}}'),
];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A wrong value in about one of ten cases. */
const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: hostile });

const words = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('US', 'CA', 'OH', '43215', 'Ana', 'en', '/about', '1'),
);

const choicesOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined => anyOf ?? oneOf;

/** JSON that a schema almost allows: valid in most places, invalid in some. */
export function jsonOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  const choices = choicesOf(schema);
  if (choices) return mostly(fc.oneof(...choices.map(jsonOf)));
  switch (schema.type) {
    case 'string':
      return mostly(textOf(schema));
    case 'integer':
    case 'number':
      return mostly(fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double({ noNaN: true })));
    case 'boolean':
      return mostly(fc.boolean());
    case 'null':
      return mostly(fc.constant(null));
    case 'array':
      return mostly(fc.array(schema.items ? jsonOf(schema.items) : hostile, { maxLength: 4 }));
    case 'object':
      return mostly(objectOf(schema));
    case undefined:
    default:
      return mostly(item);
  }
}

function textOf({ pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  return pattern ? fc.oneof(fc.stringMatching(new RegExp(pattern)), words) : words;
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, jsonOf(schema)]));
  const record = fc.record(known, { requiredKeys: required.filter((name) => Object.hasOwn(known, name)) });
  const further = fc.dictionary(fc.constantFrom('userId', 'role', 'isStaff', 'id', '__proto__', 'x'), hostile, {
    maxKeys: 2,
  });
  return fc
    .tuple(record, additionalProperties === false ? fc.constant({}) : further)
    .map(([fields, more]) => ({ ...more, ...fields }));
}

/** Characters that JSON allows and no database stores. */
const unstorable = ['a\u0000b', '\ud800'];

/** Valid values with one bad text each, which must be detected. */
export function spoiledByOneText(schema: JsonSchema): unknown[] {
  if ('const' in schema || schema.enum) return [];
  const choices = choicesOf(schema);
  if (choices) return choices.flatMap(spoiledByOneText);
  if (schema.type === 'string') return unstorable;
  if (schema.type === 'array') return spoiledByOneText(schema.items ?? {}).map((value) => [value]);
  const right = rightBy(schema);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    spoiledByOneText(inner).map((value) => ({ ...(right as object), [name]: value })),
  );
}

/** A value that a schema allows, with all optional parts. */
function rightBy(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = choicesOf(schema) ?? [];
  if (first) return rightBy(first);
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, rightBy(inner)]));
  }
  if (schema.type === 'string') return rightText(schema);
  return { array: [], boolean: true, number: 1, integer: 1, null: null }[schema.type ?? 'null'] ?? null;
}

function rightText({ pattern, format }: JsonSchema): string {
  if (format === 'uuid') return '0b5f6a2e-1c3d-4e5f-8a9b-0c1d2e3f4a5b';
  return pattern ? (fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0] ?? '') : 'Ana';
}

/** An approximate content item. */
const item = fc.record(
  {
    type: fc.constantFrom('page', 'redirect', 'menu', 'product', 'constructor'),
    path: fc.oneof(fc.constantFrom('/fuzz', '/inside', '/about'), words),
    locale: fc.constantFrom('en', 'es', 'xx'),
    fields: fc.record(
      {
        title: mostly(words),
        description: mostly(words),
        template: fc.constantFrom('blocks', 'none'),
        to: mostly(words),
        blocks: fc.array(
          fc.record({
            type: fc.constantFrom('page-title', 'rich-text', 'faq-accordion', 'x'),
            title: mostly(words),
            content: mostly(words),
          }),
          { maxLength: 3 },
        ),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['type', 'locale'] },
);
