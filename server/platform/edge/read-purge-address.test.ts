import { expect, it } from 'vitest';
import { readPurgeAddress } from './read-purge-address.ts';

it.each([
  ['/', '/'],
  ['/about', '/about'],
  [' /about/ ', '/about'],
  ['/caf%C3%A9?utm_source=x#top', '/café'],
  ['/cafe\u0301', '/café'],
  ['https://www.example.org/es/about', '/es/about'],
  ['https://www.example.org/', '/'],
  ['https://elsewhere.example/about', null],
  ['//elsewhere.example/about', null],
  ['about', null],
  ['', null],
  ['/%E0%A4%A', null],
  [`/${'x'.repeat(2_048)}`, null],
])('reads %j as %j', (text, address) => {
  expect(readPurgeAddress(text, 'https://www.example.org')).toBe(address);
});
