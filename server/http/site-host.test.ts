import { expect, it } from 'vitest';
import { allowedHosts, allowedOrigins } from './site-host.ts';

it('answers for the host of SITE_ORIGIN alone when it is no demo', () => {
  const options = { siteOrigin: 'https://www.example.org', isDemo: false, port: 4321 };
  expect([...allowedHosts(options)]).toEqual(['www.example.org']);
  expect([...allowedOrigins(options)]).toEqual(['https://www.example.org']);
});

it('answers for the loopback names on its port in a demo, too', () => {
  const options = { siteOrigin: 'http://localhost:4321', isDemo: true, port: 4321 };
  expect([...allowedHosts(options)].toSorted()).toEqual(['127.0.0.1:4321', '[::1]:4321', 'localhost:4321']);
  expect(allowedOrigins(options)).toContain('http://127.0.0.1:4321');
});
