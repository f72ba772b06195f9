/** An invalid configuration value; the message names the variable. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment';
}
