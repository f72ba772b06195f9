import { writeCourseCalendar } from '../../../../server/platform/dates/calendar-file.ts';
import { eventPath } from '../../../../server/learning/training/event-paths.rules.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { sendCalendarFile } from '../../../http/file-answer.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { toEventViews } from './event-view.ts';
import { findEventsHub } from './events.page.ts';

/** Shows one training event. */
export const eventPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const hub = await findEventsHub(call);
    const event = call.services.training.list.items.find(({ id }) => id === call.params['event']);
    if (!hub || !event) return notFound();
    const [view] = await toEventViews(call, [event], hub.leavingPage);
    return view ? { event: view, hubName: hub.tabName } : notFound();
  },
});

/** Returns the dates of an event as a calendar file. */
export const eventCalendarPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load({ services, params, page }) {
    const { items: events, receivedAt } = services.training.list;
    const event = events.find(({ id }) => id === params['event']);
    if (!event || !receivedAt) return notFound();
    const { t, language } = page;
    const { id, title, starts, ends, isCancelled, address, providerName } = event;
    const { siteOrigin } = services.env;
    const url = siteOrigin + eventPath(id, language);
    const isTimed = starts.instant !== null && ends.instant !== null && starts.instant < ends.instant;
    const body = writeCourseCalendar(
      [
        {
          id,
          title,
          isCancelled,
          url,
          note: `${t('EventProvider')}: ${providerName}\n${url}`,
          place: address.length > 0 ? address.join(', ') : t(event.isInPerson ? 'EventInPerson' : 'EventLiveVirtual'),
          startsAt: isTimed ? (starts.instant ?? '') : starts.date,
          endsAt: isTimed ? (ends.instant ?? '') : ends.date,
        },
      ],
      { host: new URL(siteOrigin).hostname, stamp: receivedAt, timeZone: services.installation.timeZone },
    );
    return sendCalendarFile(`${id}.ics`, body);
  },
});
