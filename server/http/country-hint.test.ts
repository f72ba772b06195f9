import { describe, expect, it } from 'vitest';
import type { Person } from '../people/access/access.contract.ts';
import { countryHint, redirectUnservedCountry } from './country-hint.ts';

const session = 'stanchion.session_token=abc.def';
const hinted = `${session}; country_not_served=1`;
const from = (country: string) => ({ country }) as Person;
const site = { bannedCountries: ['KP', 'SY'], siteOrigin: 'http://localhost:4321' };

describe('a public page', () => {
  it('leads somebody of a country that is not served away, in the language of the page', () => {
    expect(redirectUnservedCountry(hinted, '/about')).toBe('/country-not-served');
    expect(redirectUnservedCountry(hinted, '/es/acerca')).toBe('/es/country-not-served');
    expect(redirectUnservedCountry(`country_not_served=1; ${session}`, '/')).toBe('/country-not-served');
  });

  it.each(['/country-not-served', '/es/country-not-served', '/help/contact', '/es/ayuda/contacto', '/user/signin'])(
    'never leads them in a circle from %s',
    (address) => {
      expect(redirectUnservedCountry(hinted, address)).toBeNull();
    },
  );

  it.each([
    undefined,
    '',
    session,
    'country_not_served=1',
    `${session}; country_not_served=`,
    `${session}; x=country_not_served=1`,
  ])('is there for whoever sends the cookies %s', (cookie) => {
    expect(redirectUnservedCountry(cookie, '/about')).toBeNull();
  });
});

describe('the hint', () => {
  it('is set once for somebody of a country that is not served, and taken away from everybody else', () => {
    const set = 'country_not_served=1; Path=/; HttpOnly; SameSite=Lax';
    expect(countryHint(session, from('KP'), site)).toBe(set);
    expect(countryHint(session, from('KP'), { ...site, siteOrigin: 'https://www.example.org' })).toBe(`${set}; Secure`);
    expect(countryHint(hinted, from('KP'), site)).toBeNull();
    expect(countryHint(session, from('US'), site)).toBeNull();
    expect(countryHint(hinted, from('US'), site)).toBe(
      'country_not_served=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    );
    expect(countryHint(hinted, from('KP'), { ...site, bannedCountries: [] })).toContain('Max-Age=0');
    expect(countryHint(hinted, null, site)).toBeNull();
  });
});
