import { expect, it } from 'vitest';
import { trackingLink } from './tracking-link.rules.ts';

it.each([
  ['UPS', '1Z999', 'https://www.ups.com/track?tracknum=1Z999'],
  ['ups ground', '1Z 9&x=1', 'https://www.ups.com/track?tracknum=1Z%209%26x%3D1'],
  ['U.S.P.S.', '94', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94'],
  ['FedEx', '7', 'https://www.fedex.com/fedextrack/?trknbr=7'],
  ['Fed Ex Home', '7', 'https://www.fedex.com/fedextrack/?trknbr=7'],
  ['DHL', '3', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=3'],
  ['Pony Express', '1', null],
  ['', '1', null],
  ['UPS', '', null],
  ['UPS', '\ud800', 'https://www.ups.com/track?tracknum=%EF%BF%BD'],
])('leads %j %j to %j', (carrier, tracking, link) => {
  expect(trackingLink(carrier, tracking)).toBe(link);
});
