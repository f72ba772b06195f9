import { describe, expect, it } from 'vitest';
import { addressGroup, clientAddress } from './client-address.rules.ts';

describe('the address of a client', () => {
  it.each([
    ['is the connection’s, without a proxy', '192.0.2.7', '198.51.100.1', false, '192.0.2.7'],
    ['is what the proxy wrote last, whatever the client wrote before', '10.0.0.1', '1.1.1.1, 198.51.100.1', true],
    ['is the proxy’s own when it names none', '10.0.0.1', null, true, '10.0.0.1'],
    ['is the proxy’s own when what it names is none', '10.0.0.1', 'unknown', true, '10.0.0.1'],
    ['loses the port in brackets', '10.0.0.1', '[2001:db8::7]:443', true, '2001:db8::7'],
    ['is IPv4 where it is wrapped', '::ffff:192.0.2.7', null, false, '192.0.2.7'],
  ])('%s', (_, socketAddress, forwardedFor, isProxyTrusted, address = '198.51.100.1') => {
    expect(clientAddress({ socketAddress, forwardedFor }, isProxyTrusted)).toBe(address);
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
