import { nameAttendees } from '../../../server/store/orders/attendees/name-attendees.ts';
import type { Order } from '../../../server/store/orders/order.repo.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { FormError } from '../../http/form-errors.ts';
import { notFound, redirectTo } from '../../http/responses.ts';
import { attendeeLabel } from './show-participations.ts';

interface Call {
  services: Pick<App.Locals['services'], 'db' | 'clock'>;
  form: URLSearchParams;
  page: { t: Translate };
}

/** Query of the page after attendees were saved. */
const attendeesSaved = 'done=attendees';

/**
 * Saves the form of attendees of an order that the page has already checked to be the reader's.
 * @param path the page to show afterwards
 */
export async function nameAttendeesIntent(
  { services, form, page: { t } }: Call,
  order: Order | null,
  path: string,
): Promise<Response | { errors: FormError[] }> {
  if (!order) return notFound();
  const named = await nameAttendees(services, order, form);
  if (named.ok) return redirectTo(`${path}${path.includes('?') ? '&' : '?'}${attendeesSaved}`);
  const errors = Object.entries(named.problems ?? {}).map(([field, { key, tokens }]) => ({
    // Each line of a list has its own entry in the summary, with a link to the list.
    field: field.replace(/-line-\d+$/, ''),
    message: `${attendeeLabel(field, t)}: ${t(key, tokens)}`,
  }));
  return { errors };
}
