/** An answer of the content API with the tags it depends on. */
export interface QueryAnswer {
  data: unknown;
  tags: readonly string[];
}
