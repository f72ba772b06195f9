import { isIP } from 'node:net';
import type { TrustedProxies } from '../../platform/env/trusted-proxies.ts';

/** The part of a request that shows its origin. */
export interface Origin {
  /** Address of the other end of the connection. */
  socketAddress: string;
  forwardedFor: string | null;
}

const plain = (address: string): string =>
  address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/**
 * Returns the client's address. Each proxy appends to X-Forwarded-For the address that it was asked by, so the list is
 * read from its end, as far as the proxies are ours; what a client has sent itself stands before that.
 */
export function clientAddress(from: Origin, proxies: TrustedProxies): string {
  const own = plain(from.socketAddress);
  if (proxies.kind === 'none' || !from.forwardedFor) return own;
  let address = own;
  let passed = 0;
  for (const entry of from.forwardedFor.split(',').toReversed()) {
    if (proxies.kind === 'hops' ? passed === proxies.count : !proxies.includes(address)) break;
    const next = plain(entry);
    // No proxy of ours writes anything but an address: what stands here came from a client.
    if (isIP(next) === 0) break;
    address = next;
    passed += 1;
  }
  return address;
}

/** Returns the unit that the throttle counts: an IPv4 address, or the /64 network of one IPv6 subscriber. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const gap = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
    : [];
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
