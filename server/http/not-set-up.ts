/** Ends an opening: the store has no facts of operation yet. */
export class NotSetUp extends Error {
  override name = 'NotSetUp';
  override message = 'not set up';
}
