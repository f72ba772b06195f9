/** How rate-limiter-flexible hides from bundlers which package it imports. */
const hidden = 'import(/* @vite-ignore */ specifier)';
const shown = "(specifier === 'drizzle-orm' ? import('drizzle-orm') : import('drizzle-orm/sql'))";

/**
 * Bundles drizzle-orm into rate-limiter-flexible, which computes the name of that import. Otherwise a release would lack
 * the package, and every other server would load a second copy of it at the first sign-in on PostgreSQL.
 * @returns {import('vite').Plugin}
 */
export function hiddenImport() {
  return {
    name: 'stanchion:hidden-import',
    apply: 'build',
    transform: {
      filter: { id: /rate-limiter-flexible[\\/]lib[\\/]RateLimiterDrizzle\.js$/ },
      handler(code) {
        if (!code.includes(hidden)) this.error('The import of drizzle-orm has changed: see hidden-import.plugin.mjs.');
        return { code: code.replace(hidden, shown), map: null };
      },
    },
  };
}
