import type { AstroGlobal } from 'astro';
import type { ClientConfig } from '../../../server/store/payments/gateway.contract.ts';

/**
 * Allows the vendor's card fields on a page: script, frames and API, as listed in its security guide. Only if the
 * vendor is in use; with the sandbox no page loads other sites.
 */
export function allowCardVendor(csp: AstroGlobal['csp'], { mode }: ClientConfig): void {
  if (mode !== 'stripe') return;
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  // Once the directive lists a host, 'self' must be listed too.
  for (const host of ["'self'", ...scripts]) csp?.insertScriptResource(host);
  csp?.insertDirective(`frame-src ${scripts.join(' ')} https://hooks.stripe.com`);
  csp?.insertDirective('connect-src https://api.stripe.com');
}
