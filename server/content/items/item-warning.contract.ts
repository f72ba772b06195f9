import * as v from 'valibot';

/**
 * Something in an item that readers do not get as its editor meant it: markup that a page leaves out, a link to an address
 * of this site without a page, the name of an item that there is not. It can be published all the same.
 */
export const itemWarning = v.object({
  /** Field: "fields.blocks.2.content". */
  path: v.string(),
  kind: v.picklist(['element', 'attribute', 'link', 'picture', 'formula', 'nowhere', 'unknown-item']),
  what: v.string(),
  /** Place in a text, from 1, and the words around it; null for a field that is no text. */
  place: v.nullable(v.object({ line: v.number(), column: v.number(), words: v.string() })),
});
export type ItemWarning = v.InferOutput<typeof itemWarning>;
