const year = 365 * 24 * 60 * 60 * 1_000;

/** Returns security.txt, the contact for finders of a weakness (RFC 9116). It is valid for a year from now. */
export const securityText = (site: { origin: string; contactPath: string }, now: Date): string =>
  [
    `Contact: ${new URL(site.contactPath, site.origin).href}`,
    `Expires: ${new Date(now.getTime() + year).toISOString()}`,
    'Preferred-Languages: en, es',
    `Canonical: ${site.origin}/.well-known/security.txt`,
    '',
  ].join('\n');
