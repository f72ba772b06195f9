import { toInterests, type Interests } from '../../server/people/accounts/interests.rules.ts';
import type { AccountContent } from '../../server/people/accounts/account-content.ts';

/** Topics and newsletters of the demo. */
export const demoInterests: Interests = toInterests(
  [
    'buildingLifeSafety',
    'fireProtectionSystem',
    'publicEducation',
    'emergencyResponse',
    'research',
    'industrialHazards',
    'electrical',
    'wildfire',
  ],
  [
    { name: 'newsletterBuildingAndLifeSafety', topic: 'buildingLifeSafety' },
    { name: 'newsletterFireProtectionSystems', topic: 'fireProtectionSystem' },
    { name: 'newsletterHomeFireSafety', topic: 'publicEducation' },
    { name: 'newsletterEmergencyResponse', topic: 'emergencyResponse' },
    { name: 'newsletterResearch', topic: 'research' },
    { name: 'newsletterElectrical', topic: 'electrical' },
    { name: 'newsletterWildfire', topic: 'wildfire' },
  ],
);

/** Content for tests: two countries with states, four without, one of them sanctioned. */
export const testContent: AccountContent = {
  countries: async () => [
    { code: 'US', countryName: 'United States', allowForOrders: true },
    { code: 'CA', countryName: 'Canada', allowForOrders: true },
    { code: 'AE', countryName: 'United Arab Emirates', allowForOrders: true },
    { code: 'HK', countryName: 'Hong Kong SAR China', allowForOrders: true },
    { code: 'XK', countryName: 'Kosovo', allowForOrders: true },
    { code: 'KP', countryName: 'North Korea', allowForOrders: false },
  ],
  states: async (country) =>
    ({
      US: [
        { code: 'OH', stateProvinceName: 'Ohio' },
        { code: 'NY', stateProvinceName: 'New York' },
        { code: 'AA', stateProvinceName: 'Armed Forces Americas' },
        { code: 'MH', stateProvinceName: 'Marshall Islands' },
      ],
      CA: [{ code: 'ON', stateProvinceName: 'Ontario' }],
    })[country] ?? [],
  optionValues: async () => new Set(['1', '2', '11']),
  interests: async () => demoInterests,
  sections: async () => [
    { id: 'electrical', name: 'Electrical inspectors' },
    { id: 'wildfire', name: 'Wildfire' },
  ],
  purchaseTerms: async () => null,
  bannedCountries: async () => ['KP'],
  documents: async () => [
    { code: '70', designation: 'MSCA 70', title: 'Electrical Installation Code', path: '/codes/msca-70' },
    { code: '101', designation: 'MSCA 101', title: 'Means of Egress', path: '/codes/msca-101' },
  ],
};
