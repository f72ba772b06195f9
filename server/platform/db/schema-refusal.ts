/** This release cannot work with the current tables; the message gives the reason. A later try may succeed. */
export class SchemaRefusal extends Error {
  override name = 'SchemaRefusal';
}
