const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the hosts of this site: that of SITE_ORIGIN, and in demo mode the loopback names on the listening port.
 * Others get 421, so that no cache or link is ever made for a foreign name.
 */
export function allowedHosts(options: { siteOrigin: string; isDemo: boolean; port: number }): ReadonlySet<string> {
  const hosts = new Set([new URL(options.siteOrigin).host]);
  if (options.isDemo) for (const name of loopback) hosts.add(`${name}:${options.port}`);
  return hosts;
}

/** Returns the allowed origins of unsafe requests: the allowed hosts with the scheme of SITE_ORIGIN. */
export function allowedOrigins(options: { siteOrigin: string; isDemo: boolean; port: number }): ReadonlySet<string> {
  const { protocol } = new URL(options.siteOrigin);
  return new Set([...allowedHosts(options)].map((host) => `${protocol}//${host}`));
}
