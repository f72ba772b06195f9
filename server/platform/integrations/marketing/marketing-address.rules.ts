/** Allowed targets of form posts to the marketing system. */
export interface MarketingPlaces {
  /** The configured address, if any. */
  url: string | undefined;
  /** Further hosts, in lower case. */
  hosts: readonly string[];
}

/** A target of a form post; only the configured address may be private. */
type MarketingTarget = { ok: true; url: URL; isConfigured: boolean } | { ok: false; problem: string };

/**
 * Returns where a form is posted to. A form's own address is accepted only with https, a configured host, the default
 * port and no user name (docs/decisions/messages-to-other-systems.md#marketing).
 */
export function findMarketingTarget(postUrl: string | undefined, { url, hosts }: MarketingPlaces): MarketingTarget {
  const configured = url === undefined ? undefined : new URL(url);
  if (!postUrl) {
    return configured
      ? { ok: true, url: configured, isConfigured: true }
      : { ok: false, problem: 'no address is configured' };
  }
  const requested = URL.canParse(postUrl) ? new URL(postUrl) : null;
  if (!requested || (requested.protocol !== 'https:' && requested.protocol !== 'http:')) {
    return { ok: false, problem: 'must be an https address' };
  }
  if (requested.username !== '' || requested.password !== '')
    return { ok: false, problem: 'must not hold a user name' };
  if (configured && requested.origin === configured.origin) return { ok: true, url: requested, isConfigured: true };
  if (requested.protocol !== 'https:') return { ok: false, problem: 'must be an https address' };
  if (requested.port !== '') return { ok: false, problem: 'must not name a port' };
  if (!hosts.includes(requested.hostname)) return { ok: false, problem: 'is on no host that forms may be posted to' };
  return { ok: true, url: requested, isConfigured: false };
}
