/** The part of a request that tells where it came from. */
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
 * The client's address. What a client writes into X-Forwarded-For counts never; with a trusted proxy in front, the last
 * entry does, which is the one the proxy itself has written.
 */
export function clientAddress(from: Origin, isProxyTrusted: boolean): string {
  const own = plain(from.socketAddress);
  if (!isProxyTrusted || !from.forwardedFor) return own;
  const last = plain(from.forwardedFor.split(',').at(-1) ?? '');
  return isAddress(last) ? last : own;
}

/**
 * Returns what the throttle counts by: an IPv4 address, or the /64 network that one IPv6 subscriber has at their
 * disposal.
 */
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
