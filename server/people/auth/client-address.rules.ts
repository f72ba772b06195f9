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
    .replace(/^\[(.*)\](:\d+)?$/, '$1');
const isAddress = (text: string): boolean => /^[\da-f:.]{2,45}$/i.test(text);

/**
 * Returns the client's address. X-Forwarded-For of a client is ignored; behind a trusted proxy its last entry counts,
 * which the proxy itself has written.
 */
export function clientAddress(from: Origin, isProxyTrusted: boolean): string {
  const own = plain(from.socketAddress);
  if (!isProxyTrusted || !from.forwardedFor) return own;
  const last = plain(from.forwardedFor.split(',').at(-1) ?? '');
  return isAddress(last) ? last : own;
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
