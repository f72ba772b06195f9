/** Where forms of the marketing system may be posted to. */
export interface MarketingPlaces {
  /** The configured address; undefined where there is none. */
  url: string | undefined;
  /** Further hosts, in lower case. */
  hosts: readonly string[];
}

/** A place to post to; one that the configuration names by its whole address may be a private one. */
type MarketingTarget = { ok: true; url: URL; isConfigured: boolean } | { ok: false; problem: string };

/**
 * Returns where a form is posted to. An address that comes with a form counts only with https, a host of the
 * configuration, its ordinary port and no user name (docs/decisions/messages-to-other-systems.md#marketing).
 */
export function findMarketingTarget(postUrl: string | undefined, { url, hosts }: MarketingPlaces): MarketingTarget {
  const configured = url === undefined ? undefined : new URL(url);
  if (!postUrl) {
    return configured
      ? { ok: true, url: configured, isConfigured: true }
      : { ok: false, problem: 'no address is configured' };
  }
  const asked = URL.canParse(postUrl) ? new URL(postUrl) : null;
  if (!asked || (asked.protocol !== 'https:' && asked.protocol !== 'http:')) {
    return { ok: false, problem: 'must be an https address' };
  }
  if (asked.username !== '' || asked.password !== '') return { ok: false, problem: 'must not hold a user name' };
  if (configured && asked.origin === configured.origin) return { ok: true, url: asked, isConfigured: true };
  if (asked.protocol !== 'https:') return { ok: false, problem: 'must be an https address' };
  if (asked.port !== '') return { ok: false, problem: 'must not name a port' };
  if (!hosts.includes(asked.hostname)) return { ok: false, problem: 'is on no host that forms may be posted to' };
  return { ok: true, url: asked, isConfigured: false };
}
