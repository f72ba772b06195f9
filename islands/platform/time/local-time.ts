import { timeText, type TimeForm } from '../../../server/platform/dates/date-text.rules.ts';

/**
 * Writes the time inside it in the reader's own zone. The server, which cannot know that zone, has written it in the
 * organization's; both texts name theirs, so neither is read for the other.
 */
export class LocalTimeElement extends HTMLElement {
  connectedCallback(): void {
    const time = this.querySelector('time');
    const instant = new Date(time?.dateTime ?? '');
    if (!time || Number.isNaN(instant.getTime())) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const form: TimeForm = 'minuteInZone';
    time.textContent = timeText(instant, document.documentElement.lang || 'en', form, timeZone);
  }
}
