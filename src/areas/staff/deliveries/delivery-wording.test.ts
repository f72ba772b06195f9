import { expect, it } from 'vitest';
import { deliveryWording } from './delivery-wording.ts';

it('words a number of messages that is not counted to its end', () => {
  const say = deliveryWording((key) => key, { language: 'en', timeZone: 'America/New_York' });
  expect([0, 10_000, 10_001].map(say.count)).toEqual(['0', '10000', '10000+']);
});
