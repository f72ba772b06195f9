/** This release cannot work with the tables as they are; the message says why. Trying again later may help. */
export class SchemaRefusal extends Error {
  override name = 'SchemaRefusal';
}
