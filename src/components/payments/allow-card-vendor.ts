import type { AstroGlobal } from 'astro';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';

/**
 * Lets a page take cards by the vendor's own fields: its script, its frames and its API, as its security guide lists
 * them. Only where the vendor takes them; in the sandbox every page stays with the site alone.
 */
export function allowCardVendor(csp: AstroGlobal['csp'], { mode }: ClientConfig): void {
  if (mode !== 'stripe') return;
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  // Once a host is named, our own has to be named too.
  for (const host of ["'self'", ...scripts]) csp?.insertScriptResource(host);
  csp?.insertDirective(`frame-src ${scripts.join(' ')} https://hooks.stripe.com`);
  csp?.insertDirective('connect-src https://api.stripe.com');
}
