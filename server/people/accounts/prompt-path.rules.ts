/** Parts of addresses on which the prompt never appears (docs/decisions/account-and-profile.md#profile-prompt). */
const excluded = ['account profile completion', 'account-profile-completion', '/thankyou', '/checkout'];

/** Returns whether the prompt may appear on a page, by the path of its address. */
export function isPromptPath(path: string): boolean {
  // Addresses spell spaces as %20 or as a plus; a broken escape sequence must not break a page.
  const spaced = path.replaceAll(/%20|\+/g, ' ').toLowerCase();
  return !excluded.some((part) => spaced.includes(part));
}
