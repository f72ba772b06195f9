import { isOpenAddress, findRegistrationUrl } from './event-item.rules.ts';
import type { TrainingEvent } from './training.contract.ts';

/** Longest address that is followed. */
const longest = 2_000;

/** A permitted target after the warning. */
interface LeavingTarget {
  href: string;
  /** As shown to the reader: other scripts stay encoded, so that no host imitates another. */
  host: string;
}

/**
 * Parses the target of the warning: the registration address of an event, or an address of a configured host. Null for
 * everything else, so that the site's name cannot be used for arbitrary targets
 * (docs/decisions/search.md#leaving-the-site).
 */
export function readTarget(
  asked: string | null,
  { events, hosts }: { events: readonly TrainingEvent[]; hosts: readonly string[] },
): LeavingTarget | null {
  if (asked === null || asked.length > longest || !isOpenAddress(asked)) return null;
  const { href, host } = new URL(asked);
  const isKnown = hosts.includes(host) || events.some((event) => findRegistrationUrl(event) === href);
  return isKnown ? { href, host } : null;
}

/** Returns the address of the warning before an address of another site. */
export const leavingHref = (page: string, target: string): string =>
  `${page}?${new URLSearchParams({ redirect: target })}`;
