/** An answer of the content API with the tags it depends on. */
export interface Answer {
  data: unknown;
  tags: readonly string[];
}
