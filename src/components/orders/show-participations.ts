import { accountPath } from '../../../server/people/accounts/account-paths.rules.ts';
import { eventTypes } from '../../../server/store/catalog/event-type.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { OrderLine } from '../../../server/store/orders/order.repo.ts';
import { contactPath } from '../../../server/forms/definition/contact-path.rules.ts';
import { lineDetails } from '../../../server/store/orders/order-wording.ts';
import type { SeatedAttendee } from '../../../server/store/orders/seats/seat.repo.ts';
import {
  isOpenForNames,
  listField,
  seatFields,
  attendeeSeats,
  seatText,
  wasField,
} from '../../../server/store/orders/seats/seat.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** A seat, and who takes it so far. */
interface ShownSeat {
  seat: number;
  name: string;
  email: string;
  fields: { name: string; email: string; was: string };
  /** Holds name and address of the attendee as one text, to tell later what was edited. */
  was: string;
}

/** A course, an examination or a membership that was bought: how its buyer takes part in it. */
export interface Participation {
  name: string;
  /** The chosen options, date and place. */
  details: string;
  /** Says how to join. */
  joining: string;
  /** Leads on, where there is somewhere to go. */
  link: { label: string; href: string } | null;
  /** None of a membership. */
  seats: ShownSeat[];
  /** Seats beyond those of the form. */
  furtherSeats: number;
  /** Lists the attendees of those seats so far. */
  further: { seat: number; name: string; email: string }[];
  /** Name of the list that fills free seats. */
  listField: string;
  /** True while attendees can be named. */
  isOpen: boolean;
}

interface Words {
  language: Locale;
  t: Translate;
}

/** Returns how to join a line. */
export function joiningText({ enrollment, session }: Pick<OrderLine, 'enrollment' | 'session'>, t: Translate): string {
  if (enrollment === 'exam') return t('JoinExam');
  if (enrollment === 'online') return t('JoinOnline');
  return t(session?.eventType === eventTypes.liveVirtual ? 'JoinLive' : 'JoinInPerson');
}

/** Returns what is no download in an order and no parcel, in its order. */
export function showParticipations(
  lines: readonly OrderLine[],
  attendees: readonly SeatedAttendee[],
  now: Date,
  { language, t }: Words,
): Participation[] {
  return lines
    .filter(({ enrollment, isMembership }) => enrollment !== null || isMembership)
    .map((line) => {
      const shown = { name: line.name[language], details: lineDetails(line, language) };
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

const deskOf = ({ language, t }: Words) => ({ label: t('CertificationDesk'), href: contactPath(language, 'training') });

const membershipOf = ({ language, t }: Words) => ({
  joining: t('JoinMembership'),
  link: { label: t('JoinMembershipLink'), href: accountPath(language, 'account-membership') },
  seats: [],
  furtherSeats: 0,
  further: [],
  listField: '',
  isOpen: false,
});

/** Returns the phrase of a problem's field, with the seat it belongs to, by the name of the field. */
export function attendeeLabel(field: string, t: Translate): string {
  const [, line] = /^attendee-list-\d+-line-(\d+)$/.exec(field) ?? [];
  if (line !== undefined) return t('SubscriptionsSeatLine', { line });
  const [, kind = '', , seat = ''] = /^attendee-(name|email)-(\d+)-(\d+)$/.exec(field) ?? [];
  const keys: Readonly<Record<string, PhraseKey>> = { name: 'AttendeeName', email: 'AttendeeEmail' };
  const key = keys[kind];
  return key ? t(key, { seat }) : '';
}
