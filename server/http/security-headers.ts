/** On every answer, errors and files included. Pages add their own Content-Security-Policy with hashes. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** For responses that are not pages: they may load, run and frame nothing. */
export const bareContentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For an https origin: browsers then use https only, for a year. */
export const transportSecurity = (siteOrigin: string): Readonly<Record<string, string>> =>
  siteOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};

/** Cache-Control of what browsers keep and ask about at each use. */
export const revalidated = 'public, max-age=0, must-revalidate';
