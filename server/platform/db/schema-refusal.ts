/** This release cannot work with the current tables, or with the pooler before them; the message gives the reason. A later try may succeed. */
export class SchemaRefusal extends Error {
  override name = 'SchemaRefusal';
}
