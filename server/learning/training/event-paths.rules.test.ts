import { expect, it } from 'vitest';
import { parseEventPath, eventPath } from './event-paths.rules.ts';

it.each(['en', 'es'] as const)('finds the id in the address of an event in %s', (language) => {
  expect(parseEventPath(eventPath('alarm-101.b', language))).toBe('alarm-101.b');
});

it.each(['/events', '/events/', '/events/a/b', '/event/a', '/es/events', '/events/a%2Fb'])(
  '%s is no event',
  (address) => {
    expect(parseEventPath(address)).toBeNull();
  },
);
