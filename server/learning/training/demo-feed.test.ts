import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { describe, expect, it } from 'vitest';
import { createDemoFeed } from './demo-feed.ts';
import { isOver, readEventItems } from './event-item.rules.ts';

const eventsAt = async (now: string) => {
  const answer = await createDemoFeed({ clock: { now: () => new Date(now) }, installation: demoInstallation }).list();
  if (!answer.ok) throw new Error(answer.reason);
  return readEventItems(answer.items, demoInstallation.timeZone);
};

describe.each(['2026-01-01T12:00:00Z', '2026-11-22T18:00:00Z', '2027-03-14T06:59:00Z', '2031-07-04T00:00:00Z'])(
  'the demo at %s',
  (now) => {
    it('announces more than sixty events, none over, in both languages and both ways, by several, some cancelled', async () => {
      const { events, refused } = await eventsAt(now);
      expect(refused).toEqual([]);
      expect(events.length).toBeGreaterThanOrEqual(60);
      expect(
        events.filter((event) => isOver(event, organizationDate(new Date(now), demoInstallation.timeZone))),
      ).toEqual([]);
      const few = (count: number) => expect(count).toBeGreaterThanOrEqual(3);
      few(events.filter(({ isCancelled }) => isCancelled).length);
      few(events.filter(({ language }) => language === 'es').length);
      few(events.filter(({ isInPerson }) => !isInPerson).length);
      few(new Set(events.map(({ providerName }) => providerName)).size);
      expect(events.filter(({ isInPerson, address }) => isInPerson && address.length < 4)).toEqual([]);
    });
  },
);

it('moves no event from one day to the next, but for those that are over', async () => {
  const [today, tomorrow] = [await eventsAt('2026-11-22T18:00:00Z'), await eventsAt('2026-11-23T18:00:00Z')];
  const later = new Set(tomorrow.events.map(({ id }) => id));
  const gone = today.events.filter(({ id }) => !later.has(id));
  expect(
    gone.every((event) => isOver(event, organizationDate(new Date('2026-11-23T18:00:00Z'), demoInstallation.timeZone))),
  ).toBe(true);
});
