/** Returns a parameter of a route decoded: clients may write `footer:main` as `footer%3Amain`, and Astro leaves that. */
export function decodeParameter(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    // Not percent-encoded UTF-8: the check of the parameter says what is wrong with it.
    return text;
  }
}
