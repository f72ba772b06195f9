import { describe, expect, it } from 'vitest';
import { mayReview, needsNote, nextDecision, reviewEvents } from './review.rules.ts';

it.each([
  ['none', 'accepted declined -'],
  ['accepted', '- - none'],
  ['declined', '- - none'],
] as const)('an application that is %s can be accepted, declined, reopened to %s', (from, to) => {
  expect(reviewEvents.map((event) => nextDecision(from, event) ?? '-').join(' ')).toBe(to);
});

it('wants a reason for all but an acceptance', () => {
  expect(reviewEvents.filter(needsNote)).toEqual(['decline', 'reopen']);
});

describe('mayReview', () => {
  const application = { kind: 'committee', state: 'Submitted', userId: 'u-1', acronyms: ['EIC'] } as const;
  it.each([
    ['staff', 'all', {}, true],
    ['its chair', ['EIC', 'WFS'], {}, true],
    ['the chair of another', ['WFS'], {}, false],
    ['nobody', [], {}, false],
    ['a pending one by staff', 'all', { state: 'Pending' }, false],
    ['a pending one by its chair', ['EIC'], { state: 'Pending' }, false],
    ['funding by staff', 'all', { kind: 'enforcer' }, true],
    ['funding by the chair of its committee', ['EIC'], { kind: 'enforcer' }, false],
    ['pending funding by staff', 'all', { kind: 'enforcer', state: 'Pending' }, false],
    ['their own funding by staff', 'all', { kind: 'enforcer', userId: 'r-1' }, false],
    ['their own by staff', 'all', { userId: 'r-1' }, false],
    ['their own by its chair', ['EIC'], { userId: 'r-1' }, false],
  ] as const)('%s', (_, committees, change, may) => {
    expect(mayReview({ userId: 'r-1', committees }, { ...application, ...change })).toBe(may);
  });
});
