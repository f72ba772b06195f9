/** Parts of an address at which nobody is asked (docs/decisions/account-and-profile.md#profile-prompt). */
const excluded = ['account profile completion', 'account-profile-completion', '/thankyou', '/checkout'];

/** Tells whether the prompt may appear on a page, by the path of its address. */
export function isPromptPath(path: string): boolean {
  // Spaces are spelled %20, or as a plus, in an address; a broken escape sequence must not stop a page.
  const spaced = path.replaceAll(/%20|\+/g, ' ').toLowerCase();
  return !excluded.some((part) => spaced.includes(part));
}
