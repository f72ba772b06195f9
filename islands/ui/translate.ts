/** Returns a phrase of the dictionary by its key, its `{tokens}` filled. */
export type Translate = (key: string, tokens?: Readonly<Record<string, string | number>>) => string;

/**
 * Creates the lookup in the phrases a page handed to its island; a key without phrase is shown, so that it is noticed.
 */
export const createTranslator =
  (phrases: Readonly<Record<string, string>>): Translate =>
  (key, tokens = {}) =>
    (phrases[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(tokens[name] ?? whole));
