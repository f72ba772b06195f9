import { expect, it } from 'vitest';
import { flagsOf, givenFlags, toInterests } from './interests.rules.ts';

it('takes topics and newsletters of the content, in its order', () => {
  const interests = toInterests(
    ['roads', 'bridges'],
    [
      { name: 'newsBridges', topic: 'bridges' },
      { name: 'newsAll', topic: 'everything' },
    ],
  );
  expect(interests).toEqual({
    topics: ['roads', 'bridges'],
    newsletters: [
      { name: 'newsBridges', topic: 'bridges' },
      { name: 'newsAll', topic: null },
    ],
  });
});

it('leaves out what would hide another field of a record, and what is no name', () => {
  const wrong = ['version', 'newsletter', 'doNotMail', 'firstName', 'jobId', 'two words', '1st', '', '__proto__'];
  const newsletters = ['roads', 'codes', 'news'].map((name) => ({ name, topic: 'roads' }));
  expect(toInterests([...wrong, 'roads', 'roads'], newsletters)).toEqual({
    topics: ['roads'],
    newsletters: [{ name: 'news', topic: 'roads' }],
  });
});

it('answers no for what was never asked, and reads only booleans of known names', () => {
  expect(flagsOf(['roads', 'constructor'], { roads: true })).toEqual({ roads: true, constructor: false });
  const body = { roads: true, bridges: 'yes', isStaff: true };
  expect(givenFlags(['roads', 'bridges', 'toString'], body)).toEqual({ roads: true });
});
