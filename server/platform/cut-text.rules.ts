/**
 * Cuts a text to a number of UTF-16 units, never within a character: half of one is refused by the endpoints and by
 * the JSON of the database. A text that was whole stays whole.
 */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
