import { isOpenAddress, registrationOf } from './event-item.rules.ts';
import type { TrainingEvent } from './training.contract.ts';

/** Longest address that is followed. */
const longest = 2_000;

/** Where a person may be led after a warning. */
interface LeavingTarget {
  href: string;
  /** As the browser will show it: letters of other scripts stand as they are sent, so that none passes for another. */
  host: string;
}

/**
 * Reads the address that the warning is to lead to: that of an event that takes registrations, or one of a host that is
 * configured. Null for everything else, so that nobody can lend the name of the site to an address of his own
 * (docs/decisions/search.md#leaving-the-site).
 */
export function readTarget(
  asked: string | null,
  { events, hosts }: { events: readonly TrainingEvent[]; hosts: readonly string[] },
): LeavingTarget | null {
  if (asked === null || asked.length > longest || !isOpenAddress(asked)) return null;
  const { href, host } = new URL(asked);
  const isKnown = hosts.includes(host) || events.some((event) => registrationOf(event) === href);
  return isKnown ? { href, host } : null;
}

/** The address of the warning before an address of another site. */
export const leavingHref = (page: string, target: string): string =>
  `${page}?${new URLSearchParams({ redirect: target })}`;
