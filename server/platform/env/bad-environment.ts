/** A configuration value that cannot be used; its message is a sentence naming the variable. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment';
}
