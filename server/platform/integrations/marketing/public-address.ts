import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks that are not public, or that lead to one that is not. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
// In 2000::/3 everything is public except documentation and transitions to IPv4; nothing outside is.
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

/** Returns whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !closed.check(address, 'ipv4');
  return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Thrown for a host with a private address. */
class PrivateAddress extends Error {
  code = 'EPRIVATE';
}

/**
 * Looks up a host for a connection, and fails if an address is private. Used by the connection itself: a separate
 * lookup for the check could return another address.
 */
export function lookupPublic(hostname: string, _: object, found: Found): void {
  lookup(hostname, { all: true }, (error, addresses) => {
    if (error) return found(error, []);
    if (addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address)))
      return found(null, addresses);
    found(new PrivateAddress('The host has a private address.'), []);
  });
}
