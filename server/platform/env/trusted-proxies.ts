import { BlockList, isIP } from 'node:net';

/**
 * The proxies in front: none, a number of them, or the networks that their addresses are in. Only entries of
 * X-Forwarded-For that they have written count.
 */
export type TrustedProxies =
  | { kind: 'none' }
  | { kind: 'hops'; count: number }
  | { kind: 'networks'; includes(address: string): boolean };

export const noProxies: TrustedProxies = { kind: 'none' };

/** Networks by name, as other servers name them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Adds a network or an address; returns false if the text is neither. */
function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) list.addSubnet(address, Number(bits), familyOf(address));
  else return false;
  return true;
}

/** Parses `2` or `loopback,10.0.0.0/8`, and `on` (one proxy) and `off` in their spellings; null if it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (['0', 'off', 'false'].includes(text)) return noProxies;
  if (['on', 'true'].includes(text)) return { kind: 'hops', count: 1 };
  if (/^[1-9]\d?$/.test(text)) return { kind: 'hops', count: Number(text) };
  const list = new BlockList();
  for (const part of text.split(',').map((each) => each.trim().toLowerCase())) {
    for (const network of named[part] ?? [part]) if (!addNetwork(list, network)) return null;
  }
  return { kind: 'networks', includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

/** Returns whether other machines can reach an address to listen on; a name could be any machine. */
export function isPublicHost(host: string): boolean {
  const list = new BlockList();
  for (const network of Object.values(named).flat()) addNetwork(list, network);
  return isIP(host) !== 0 && !list.check(host, familyOf(host));
}
