import * as v from 'valibot';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { Certificate, CertificateVersion, ShownCertificate } from './certificate.contract.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

/** Most rows in an answer; a search with more is too broad. */
const mostCertificates = 500;

/** A text on one line without invisible characters; empty if missing. */
const line = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((given) =>
    cutText(
      String(given ?? '')
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim(),
      200,
    ),
  ),
);

const userRow = v.object({
  firstName: line,
  lastName: line,
  registrationID: line,
  cityName: line,
  state: line,
  passDate: line,
});
const certificateRow = v.object({
  firstName: line,
  lastName: line,
  certificateNumber: line,
  city: line,
  state: line,
  datePassed: line,
});

/** A row of the first call and one of the second, by their wire names. */
export type UserRow = v.InferOutput<typeof userRow>;
export type CertificateRow = v.InferOutput<typeof certificateRow>;

/** Parses MM/DD/YYYY and dates that begin with YYYY-MM-DD; null for anything else. */
export function readPassedOn(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text) ?? [];
  const date = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Formats a day as MM/DD/YYYY; empty if unknown. */
function writePassedOn(date: string | null): string {
  const [year, month, day] = (date ?? '').split('-');
  return date === null ? '' : `${month}/${day}/${year}`;
}

/** Sorts certificates by day, newest first; those without a day come last. */
export const compareNewestCertificates = (certificates: readonly Certificate[]): Certificate[] =>
  certificates.toSorted((a, b) => (b.passedOn ?? '').localeCompare(a.passedOn ?? ''));

const readers = {
  users: v.pipe(
    v.object({ data: v.array(v.unknown()) }),
    v.transform(({ data }) => data.flatMap((each) => readRow(userRow, each))),
    v.transform((rows) =>
      rows.map(({ registrationID: number, cityName: city, passDate, ...row }) => ({
        ...row,
        number,
        city,
        passedOn: readPassedOn(passDate),
      })),
    ),
  ),
  certificates: v.pipe(
    v.object({ resultObject: v.nullable(v.array(v.unknown())) }),
    v.transform(({ resultObject }) => (resultObject ?? []).flatMap((each) => readRow(certificateRow, each))),
    v.transform((rows) =>
      rows.map(({ certificateNumber: number, datePassed, ...row }) => ({
        ...row,
        number,
        passedOn: readPassedOn(datePassed),
      })),
    ),
  ),
} as const satisfies Record<CertificateVersion, v.GenericSchema<unknown, Certificate[]>>;

/** Skips invalid rows, so one bad record does not hide the others. */
function readRow<T extends { lastName: string }>(schema: v.GenericSchema<unknown, T>, given: unknown): T[] {
  const parsed = v.safeParse(schema, given);
  return parsed.success && parsed.output.lastName !== '' ? [parsed.output] : [];
}

/** Parses the certificates of an answer in either format, the newest first; null for one without a list. */
export function readCertificates(version: CertificateVersion, answer: unknown): Certificate[] | null {
  const parsed = v.safeParse(readers[version], answer);
  return parsed.success ? compareNewestCertificates(parsed.output).slice(0, mostCertificates) : null;
}

export const toShown = ({ passedOn, ...row }: Certificate): ShownCertificate => ({
  ...row,
  date: writePassedOn(passedOn),
});

/** A certificate by the names of the first call. */
export const toUserRow = ({ number, city, passedOn, ...row }: Certificate): UserRow => ({
  ...row,
  registrationID: number,
  cityName: city,
  passDate: writePassedOn(passedOn),
});
/** A certificate by the names of the second call. */
export const toCertificateRow = ({ number, passedOn, ...row }: Certificate): CertificateRow => ({
  ...row,
  certificateNumber: number,
  datePassed: writePassedOn(passedOn),
});
