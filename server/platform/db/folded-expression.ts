import { sql, type SQL } from 'drizzle-orm';
import { leftOut, typedAs } from '../fold-text.rules.ts';

/**
 * Returns the expression that folds a text as `foldText` does. It holds no parameter, so that an index of it is used.
 * @param text an expression of SQL, of type text
 */
export const foldedExpression = (text: string): string =>
  typedAs.reduce(
    (folded, [letter, typed]) => `replace(${folded}, '${letter}', '${typed}')`,
    `regexp_replace(normalize(${text}, NFD), '${leftOut.replaceAll("'", "''")}', '', 'g')`,
  );

/** Returns the pattern of `ilike` for a text that contains a word. */
const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Returns the condition that an expression of folded text contains a word, which is folded too. */
export const holdsFolded = (expression: string, word: string): SQL =>
  sql`${sql.raw(expression)} ilike ${patternOf(word)}`;
