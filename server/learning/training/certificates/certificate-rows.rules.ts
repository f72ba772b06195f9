import * as v from 'valibot';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { Certificate, CertificateVersion, ShownCertificate } from './certificate.contract.ts';

/** Most rows that are shown; a search that finds more is too wide to be read. */
const mostCertificates = 500;

/** A text in one line, without characters that no reader sees; empty where there is none. */
const line = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((given) =>
    String(given ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .slice(0, 200),
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

/** A row of the first call, and one of the second, by the names that programs know. */
export type UserRow = v.InferOutput<typeof userRow>;
export type CertificateRow = v.InferOutput<typeof certificateRow>;

/** Reads MM/DD/YYYY and dates that begin with YYYY-MM-DD; null for anything else. */
export function readPassedOn(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(text) ?? [];
  const date = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Writes a day as MM/DD/YYYY; empty where it is not known. */
function writePassedOn(date: string | null): string {
  const [year, month, day] = (date ?? '').split('-');
  return date === null ? '' : `${month}/${day}/${year}`;
}

/** Puts certificates in order, the newest first by the day itself; those without a day come last. */
export const newestFirst = (certificates: readonly Certificate[]): Certificate[] =>
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

/** A row that is none is left out: one bad record of many keeps nobody from the others. */
function readRow<T extends { lastName: string }>(schema: v.GenericSchema<unknown, T>, given: unknown): T[] {
  const parsed = v.safeParse(schema, given);
  return parsed.success && parsed.output.lastName !== '' ? [parsed.output] : [];
}

/** Returns the certificates of an answer in either shape, the newest first; null for one that has no list. */
export function readCertificates(version: CertificateVersion, answer: unknown): Certificate[] | null {
  const parsed = v.safeParse(readers[version], answer);
  return parsed.success ? newestFirst(parsed.output).slice(0, mostCertificates) : null;
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
