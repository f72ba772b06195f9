/** Forms that no rule of a linter names; ESLint reads them for templates, oxlint for everything else. */

/** The compiler looks for misspelt and missing properties in a literal, not in a literal that is spread into another. */
export const spreadLiterals = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write the properties or elements themselves.' }));

/** A browser silently cuts pasted text at it (docs/decisions/forms.md#nothing-typed-is-lost). */
export const cutText = {
  selector: 'JSXAttribute[name.name=/^maxlength$/i]',
  message: 'Use `limit` of Field or TextArea.',
};

/** What a browser stores is written in one place, for one person (docs/decisions/sign-in.md#what-a-browser-keeps). */
export const storageMessage = 'Store what a person types with islands/people/person/person-storage.ts.';
export const browserStorage = {
  selector: 'MemberExpression[property.name=/^(sessionStorage|localStorage|indexedDB)$/]',
  message: storageMessage,
};

/** What depends on the language is looked up in a `Record<Locale, …>`: the compiler then finds a language without a value. */
export const languages = [
  'BinaryExpression[operator=/^[!=]==$/] > Literal[value=/^(en|es)$/]',
  'TSUnionType > TSLiteralType > Literal[value="es"]',
].map((selector) => ({ selector, message: 'Look it up by `Locale` of server/platform/locale.rules.ts.' }));

/** A site that ends with the body of a journey ends before its pages close: a request on its way is then an error of the browser. */
export const sitesOfJourneys = {
  selector: 'VariableDeclaration[kind="await using"]',
  message: 'Keep it with the fixture `ownSite` of tests/support/journey.ts.',
};
