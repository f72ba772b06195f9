import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import { accountPath } from '../../../server/people/accounts/account-paths.rules.ts';
import { eventTypes } from '../../../server/store/catalog/event-type.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { OrderLine } from '../../../server/store/orders/order.repo.ts';
import { contactPath } from '../../../server/forms/definition/contact-path.rules.ts';
import { lineDetails } from '../../../server/store/orders/order-wording.ts';
import type { SeatedAttendee } from '../../../server/store/orders/attendees/attendee.repo.ts';
import {
  isOpenForNames,
  listField,
  seatFields,
  attendeeSeats,
  seatText,
  wasField,
  withSeatsLeft,
} from '../../../server/store/orders/attendees/attendee.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** A seat with its current attendee. */
interface ShownSeat {
  seat: number;
  name: string;
  email: string;
  fields: { name: string; email: string; was: string };
  /** Name and address of the attendee as one text, to detect edits later. */
  was: string;
}

/** A purchased course, examination or membership with the details of taking part. */
export interface Participation {
  name: string;
  /** The chosen options, date and place. */
  details: string;
  /** Instructions for joining. */
  joining: string;
  /** Link to the next step, if any. */
  link: { label: string; href: string } | null;
  /** Empty for a membership. */
  seats: ShownSeat[];
  /** Number of seats beyond those of the form. */
  furtherSeats: number;
  /** Current attendees of those seats. */
  further: { seat: number; name: string; email: string }[];
  /** Name of the text area that fills free seats. */
  listField: string;
  /** True while attendees can be named. */
  isOpen: boolean;
}

interface Words {
  language: Locale;
  t: Translate;
  locality: Locality;
}

/** Returns how to join a line. */
export function joiningText({ enrollment, session }: Pick<OrderLine, 'enrollment' | 'session'>, t: Translate): string {
  if (enrollment === 'exam') return t('JoinExam');
  if (enrollment === 'online') return t('JoinOnline');
  return t(session?.eventType === eventTypes.liveVirtual ? 'JoinLive' : 'JoinInPerson');
}

/** Returns the lines of an order that are neither downloads nor shipped, in the order's sequence. */
export function showParticipations(
  lines: readonly OrderLine[],
  attendees: readonly SeatedAttendee[],
  now: Date,
  { language, t, locality }: Words,
): Participation[] {
  return lines
    .map(withSeatsLeft)
    .filter(({ enrollment, isMembership }) => enrollment !== null || isMembership)
    .map((line) => {
      const when = lineDetails(line, language, locality);
      const details = line.session?.isCancelled ? `${t('SessionCancelled')}: ${when}` : when;
      const shown = { name: line.name[language], details };
      if (line.enrollment === null) return { ...shown, ...membershipOf({ language, t }) };
      const named = attendees.filter(({ lineId }) => lineId === line.id);
      const seats = attendeeSeats(line).map((seat) => {
        const { name = '', email = '' } = named.find((each) => each.seat === seat) ?? {};
        const fields = { ...seatFields(line, seat), was: wasField(line, seat) };
        return { seat, name, email, fields, was: seatText({ name, email }) };
      });
      return {
        ...shown,
        joining: joiningText(line, t),
        seats,
        link: line.enrollment === 'exam' ? deskOf({ language, t }) : null,
        listField: listField(line),
        further: named.filter(({ seat }) => seat > seats.length),
        furtherSeats: line.quantity - seats.length,
        isOpen: isOpenForNames(line, now),
      };
    });
}

const deskOf = ({ language, t }: Omit<Words, 'locality'>) => ({
  label: t('CertificationDesk'),
  href: contactPath(language, 'training'),
});

const membershipOf = ({ language, t }: Omit<Words, 'locality'>) => ({
  joining: t('JoinMembership'),
  link: { label: t('JoinMembershipLink'), href: accountPath(language, 'account-membership') },
  seats: [],
  furtherSeats: 0,
  further: [],
  listField: '',
  isOpen: false,
});

/** Returns the label of a problem's field with its seat, by the field's name. */
export function attendeeLabel(field: string, t: Translate): string {
  const [, line] = /^attendee-list-\d+-line-(\d+)$/.exec(field) ?? [];
  if (line !== undefined) return t('SubscriptionsSeatLine', { line });
  const [, kind = '', , seat = ''] = /^attendee-(name|email)-(\d+)-(\d+)$/.exec(field) ?? [];
  const keys: Readonly<Record<string, PhraseKey>> = { name: 'AttendeeName', email: 'AttendeeEmail' };
  const key = keys[kind];
  return key ? t(key, { seat }) : '';
}
