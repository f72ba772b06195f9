/**
 * Refuses the syntax that its options select, as the rule of the same name in ESLint does: oxlint has none of its own.
 * An option is a selector of ESLint and the message of what it finds.
 */
const restrictedSyntax = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create: ({ options, report }) =>
    Object.fromEntries(options.map(({ selector, message }) => [selector, (node) => report({ node, message })])),
};

export default { meta: { name: 'syntax' }, rules: { restricted: restrictedSyntax } };
