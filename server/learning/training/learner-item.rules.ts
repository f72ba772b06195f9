import * as v from 'valibot';
import { sitePath } from '../../content/items/site-path.rules.ts';
import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';

/** Most rows per kind in a record. */
const mostItems = 1_000;

/** A text on one line without invisible characters. */
const line = (most: number) =>
  v.pipe(
    v.string('is not a text'),
    v.maxLength(most, `is longer than ${most} characters`),
    v.transform((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .normalize('NFC'),
    ),
  );
const words = (most: number) => v.pipe(line(most), v.nonEmpty('is empty'));
const id = v.pipe(
  v.union([v.string(), v.number()], 'is neither text nor number'),
  v.transform(String),
  v.regex(/^[\w.-]{1,100}$/, 'is not an id of letters, digits, ".", "_" and "-"'),
);
const date = v.pipe(v.string('is not a date'), v.check(isCalendarDate, 'is not a date such as 2027-03-09'));
const optionalDate = v.optional(v.nullable(date), null);

/** A printed certificate number: letters, digits and hyphens. */
const certificateNumber = /^[A-Z\d]+(-[A-Z\d]+)*$/;
const longestNumber = 30;

const course = v.object({
  id,
  title: words(300),
  type: v.optional(line(100), ''),
  status: v.picklist(['registered', 'in-progress', 'completed'], 'is no status'),
  /** Date of completion; before that, date of the beginning. */
  date: optionalDate,
  hours: v.optional(v.nullable(v.pipe(v.number('is no number'), v.minValue(0), v.maxValue(10_000))), null),
});
type LearnerCourse = v.InferOutput<typeof course>;

const certificate = v.object({
  id,
  number: v.pipe(
    words(longestNumber),
    v.toUpperCase(),
    v.regex(certificateNumber, 'is not a number of letters and digits'),
  ),
  title: words(300),
  type: v.optional(line(100), ''),
  holder: words(200),
  issuedOn: date,
  /** Last day; null for one that does not expire. */
  validUntil: optionalDate,
  isRevoked: v.optional(v.boolean('is not true or false'), false),
});
export type LearnerCertificate = v.InferOutput<typeof certificate>;

const resource = v.object({
  id,
  title: words(300),
  /** Its course or publication. */
  product: v.optional(line(300), ''),
  type: v.optional(line(60), ''),
  fileName: v.pipe(words(200), v.regex(/^[^\\/]+$/, 'is not a name without folders')),
  hasAccess: v.boolean('is not true or false'),
  /** False for a resource without a licence. */
  isLicensed: v.optional(v.boolean('is not true or false'), true),
});
type LearnerResource = v.InferOutput<typeof resource>;

/** Everything the learning system knows about one person. */
export interface LearnerRecord {
  courses: LearnerCourse[];
  certificates: LearnerCertificate[];
  resources: LearnerResource[];
}

const lists = v.object({
  courses: v.array(v.unknown()),
  certificates: v.array(v.unknown()),
  resources: v.optional(v.array(v.unknown()), []),
});

/** Parses a list and keeps valid rows with distinct ids; for the others it returns the reason. */
function readItems<T extends { id: string }>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  given: readonly unknown[],
): { items: T[]; refused: string[] } {
  const items = new Map<string, T>();
  const refused: string[] = [];
  for (const [index, each] of given.slice(0, mostItems).entries()) {
    const parsed = v.safeParse(schema, each);
    if (parsed.success) items.set(parsed.output.id, parsed.output);
    else refused.push(`${name}[${index}].${v.getDotPath(parsed.issues[0]) ?? ''} ${parsed.issues[0].message}`);
  }
  if (given.length > mostItems) refused.push(`${name} has more than ${mostItems} rows`);
  return { items: [...items.values()], refused };
}

/** Parses a record of the learning system; null when it is invalid or contains nothing readable. */
export function readLearnerRecord(answer: unknown): { record: LearnerRecord; refused: string[] } | null {
  const parsed = v.safeParse(lists, answer);
  if (!parsed.success) return null;
  const courses = readItems('courses', course, parsed.output.courses);
  const certificates = readItems('certificates', certificate, parsed.output.certificates);
  const resources = readItems('resources', resource, parsed.output.resources);
  const refused = [courses, certificates, resources].flatMap((each) => each.refused);
  const record = {
    courses: courses.items.toSorted(newestFirst(({ date: at }) => at ?? '9999')),
    certificates: certificates.items.toSorted(newestFirst(({ issuedOn }) => issuedOn)),
    resources: resources.items,
  };
  const isEmpty = Object.values(record).every((list) => list.length === 0);
  return isEmpty && refused.length > 0 ? null : { record, refused };
}

const newestFirst =
  <T extends { id: string }>(dateOf: (item: T) => string) =>
  (a: T, b: T): number => {
    const [first, second] = [dateOf(a), dateOf(b)];
    if (first !== second) return first < second ? 1 : -1;
    return a.id < b.id ? -1 : 1;
  };

/** Parses one certificate of the learning system; null if invalid. */
export function readLearnerCertificate(answer: unknown): LearnerCertificate | null {
  const parsed = v.safeParse(certificate, answer);
  return parsed.success ? parsed.output : null;
}

/** Returns whether a certificate is valid: not revoked, and its last day is not past. */
export type CertificateState = 'valid' | 'expired' | 'revoked';

/** @param today in the organization's time zone */
export function certificateState(
  { validUntil, isRevoked }: Pick<LearnerCertificate, 'validUntil' | 'isRevoked'>,
  today: string,
): CertificateState {
  if (isRevoked) return 'revoked';
  return validUntil !== null && today > validUntil ? 'expired' : 'valid';
}

/** Normalizes a typed certificate number: case and spaces are ignored. Null if malformed. */
export function readCertificateNumber(text: string): string | null {
  const number = text
    .trim()
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]+/g, '-')
    .replace(/^-|-$/g, '');
  return number.length >= 6 && number.length <= longestNumber && certificateNumber.test(number) ? number : null;
}

/** The public verification address of a certificate; without a number, the page that asks for one. */
export const verifyPath = (language: string, number?: string): string =>
  sitePath(number === undefined ? '/verify' : `/verify/${number}`, language);
