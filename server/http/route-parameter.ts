/** Decodes a parameter of a route: clients may encode `footer:main` as `footer%3Amain`, which Astro does not decode. */
export function decodeParameter(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    // Not percent-encoded UTF-8: the parameter's schema reports it.
    return text;
  }
}
