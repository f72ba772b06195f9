import fc from 'fast-check';

/**
 * Generates XML of the given elements in any order and depth, each word of it another one: what an importer loses or adds shows
 * in the letters.
 */
export function xmlOfNames(
  names: readonly string[],
  attributes: Readonly<Record<string, readonly string[]>>,
  maxDepth = 4,
): fc.Arbitrary<string> {
  const word = fc.stringMatching(/^[a-z]{3,6}$/);
  const attribute = fc
    .constantFrom(...Object.keys(attributes))
    .chain((name) => fc.constantFrom(...(attributes[name] ?? [''])).map((value) => [name, value] as const));
  const given = fc
    .array(attribute, { maxLength: 3 })
    .map((all) => [...new Map(all)].map(([name, value]) => ` ${name}="${value}"`).join(''));
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth, depthSize: 'small' },
      word.map((text) => ` ${text} `),
      fc
        .tuple(fc.constantFrom(...names), given, fc.array(tie('node'), { maxLength: 4 }))
        .map(([name, facts, children]) => `<${name}${facts}>${children.join('')}</${name}>`),
    ),
  }));
  return fc.array(node, { minLength: 1, maxLength: 4 }).map((nodes) => nodes.join(''));
}
