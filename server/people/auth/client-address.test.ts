import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTrustedProxies, type TrustedProxies } from '../../platform/env/trusted-proxies.ts';
import { addressGroup, clientAddress } from './client-address.ts';

function proxies(text: string): TrustedProxies {
  const read = readTrustedProxies(text);
  if (!read) throw new Error(`${text} was refused.`);
  return read;
}

describe('the address of a client', () => {
  it.each([
    ['is the connection’s, without a proxy', '192.0.2.7', '198.51.100.1', 'off', '192.0.2.7'],
    ['is what the proxy wrote last, whatever the client wrote before', '10.0.0.1', '1.1.1.1, 198.51.100.1', 'on'],
    ['is the proxy’s own when it names none', '10.0.0.1', null, 'on', '10.0.0.1'],
    ['is the proxy’s own when what it names is none', '10.0.0.1', 'unknown', 'on', '10.0.0.1'],
    ['loses the port in brackets', '10.0.0.1', '[2001:db8::7]:443', 'on', '2001:db8::7'],
    ['loses the port of IPv4', '10.0.0.1', '198.51.100.1:4711', 'on'],
    ['is IPv4 where it is wrapped', '::ffff:192.0.2.7', null, 'off', '192.0.2.7'],
    ['stands before the inner one of two proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '2'],
    ['is not what the client wrote before two proxies', '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '2'],
    ['is the outermost known when a proxy was passed by', '10.0.0.1', '198.51.100.1', '2'],
    [
      'is the connection’s when no trusted proxy connects',
      '192.0.2.7',
      '198.51.100.1',
      'loopback,10.0.0.0/8',
      '192.0.2.7',
    ],
    [
      'stands before all proxies of the networks',
      '127.0.0.1',
      '1.1.1.1, 198.51.100.1, 10.9.9.9',
      'loopback,10.0.0.0/8',
    ],
    [
      'is the outermost proxy’s when only proxies are named',
      '127.0.0.1',
      '10.1.1.1',
      'loopback,10.0.0.0/8',
      '10.1.1.1',
    ],
    [
      'is the last one read when nonsense stands before it',
      '127.0.0.1',
      '<script>, 10.1.1.1',
      'loopback,private',
      '10.1.1.1',
    ],
    ['is IPv6 behind IPv6 proxies', '::1', '2001:db8::7, fd00::5', 'loopback,private', '2001:db8::7'],
    ['is one address of a network too', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ])('%s', (_, socketAddress, forwardedFor, trusted, address = '198.51.100.1') => {
    expect(clientAddress({ socketAddress, forwardedFor }, proxies(trusted))).toBe(address);
  });

  it('cannot be chosen by a client behind two proxies, whatever it sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.constant('10.0.0.9, 127.0.0.1')), (sent) => {
        const forwardedFor = [sent, '198.51.100.1', '10.0.0.2'].join(', ');
        for (const trusted of ['2', 'loopback,10.0.0.0/8']) {
          const from = { socketAddress: '127.0.0.1', forwardedFor };
          expect(clientAddress(from, proxies(trusted))).toBe('198.51.100.1');
        }
      }),
    );
  });
});

describe('the group that is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
