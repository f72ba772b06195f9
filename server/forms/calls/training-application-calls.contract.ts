import { requiresCity } from '../../platform/place.rules.ts';
import { requiresZip } from '../../platform/zip.rules.ts';
import { instructorWire } from '../../platform/integrations/wire-names.contract.ts';
import * as v from 'valibot';
import { emailAddress } from '../../platform/email-address.contract.ts';
import { fileTypes, type ApplicationKind } from '../../platform/integrations/lms/lms-payloads.contract.ts';

/** Largest file of an application, in bytes, inclusive. */
export const applicationFileLimit = 5_242_880;
/** Most files of an application. */
const mostFiles = 20;

const line = v.pipe(
  v.string('is required'),
  v.trim(),
  v.minLength(1, 'is required'),
  v.maxLength(255, 'must have at most 255 characters'),
);
const long = v.pipe(
  v.string('is required'),
  v.trim(),
  v.minLength(1, 'is required'),
  v.maxLength(1_000, 'must have at most 1000 characters'),
);
const note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000, 'must have at most 1000 characters')), '');
const email = v.pipe(line, emailAddress);
const webAddress = v.optional(
  v.union([
    v.literal(''),
    v.pipe(
      v.string(),
      v.maxLength(1_000),
      v.url('must be an address of the web'),
      v.regex(/^https?:/i, 'must be an address of the web'),
    ),
  ]),
  '',
);
const day = v.pipe(v.string('is required'), v.isoDate('must be a date such as 2026-11-22'));
/** Forms send yes and no; the learning system takes true and false. */
const yesNo = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['yes', 'no']),
      v.transform((answer) => answer === 'yes'),
    ),
  ],
  'must be yes or no',
);
const answer = v.picklist(['yes', 'no'], 'must be yes or no');
const handbook = v.pipe(yesNo, v.literal(true, 'must be read'));

/** Several values in one text; a value must not contain the separator. */
const joined = (separator: string) =>
  v.union([
    line,
    v.pipe(
      v.array(
        v.pipe(
          line,
          v.check((value) => !value.includes(separator), `must not hold ${separator}`),
        ),
      ),
      v.minLength(1, 'is required'),
      v.maxLength(100, 'has too many values'),
      v.transform((values) => values.join(separator)),
    ),
  ]);

const files = (kind: ApplicationKind) =>
  v.optional(
    v.pipe(
      v.array(
        v.object({
          description: v.optional(v.pipe(v.string(), v.maxLength(300))),
          fileId: v.pipe(v.string('is required'), v.uuid('is no file of yours')),
          type: v.pipe(
            v.number(),
            v.integer(),
            v.minValue(0),
            v.maxValue(fileTypes[kind], `must be 0 to ${fileTypes[kind]}`),
          ),
        }),
      ),
      v.maxLength(mostFiles, `must be at most ${mostFiles}`),
    ),
    [],
  );

/** Empty for a country without cities, states or zips. */
const rest = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255, 'must have at most 255 characters')), '');
const place = { streetAddress: line, city: rest, stateProvince: rest, country: line, zipcode: rest };
const hasCity = (country: string, city: string): boolean => !requiresCity(country) || city !== '';
const hasZip = (country: string, zipcode: string): boolean => !requiresZip(country) || zipcode !== '';
const signature = { signatureDate: day, signatureName: line, signatureTitle: line, haveReadHandbook: handbook };

const instructor = v.pipe(
  v.object({
    firstName: line,
    lastName: line,
    ...place,
    email,
    phone: line,
    linkedInProfile: webAddress,
    [instructorWire.isMember]: yesNo,
    isTechnicalCommitteeMember: yesNo,
    whichTechnicalCommittees: note,
    [instructorWire.isApproved]: yesNo,
    [instructorWire.wasApproved]: yesNo,
    whichCoursesPreviouslyApprovedAsInstructor: note,
    [instructorWire.why]: long,
    aenDirectoryAvailability: v.number('must be a number'),
    providerName: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255)), ''),
    [instructorWire.hasTrained]: yesNo,
    hasExperienceVirtualTraining: yesNo,
    [instructorWire.describeTrained]: note,
    describeExperienceVirtualTraining: note,
    topicAreasInterestedInTeaching: joined('__'),
    educationQualifications: long,
    certificationQualifications: long,
    workExperienceQualifications: long,
    references: long,
    uploadVideo: webAddress,
    ...signature,
    instructorApplicationsFiles: files('instructors'),
  }),
  v.forward(
    v.check(
      ({ aenDirectoryAvailability, providerName }) => ![1, 2].includes(aenDirectoryAvailability) || providerName !== '',
      'is required',
    ),
    ['providerName'],
  ),
  v.forward(
    v.check(({ country, city }) => hasCity(country, city), 'is required'),
    ['city'],
  ),
  v.forward(
    v.check(({ country, zipcode }) => hasZip(country, zipcode), 'is required'),
    ['zipcode'],
  ),
);

const provider = v.pipe(
  v.object({
    providerName: line,
    locations: long,
    providerWebsite: webAddress,
    ...place,
    primaryEmail: email,
    primaryPhone: line,
    primaryName: line,
    description: long,
    providerType: joined('|'),
    providerTypeOther: note,
    providerBusinessSegment: joined('|'),
    providerBusinessSegmentOther: note,
    intendedAudience: long,
    trainingSpaceType: v.number('must be a number'),
    promotionEfforts: v.optional(joined('|')),
    promotionEffortsOther: note,
    whyWantToHost: long,
    administratorContactInfo: note,
    hasAdditionalAdministrator: answer,
    ...signature,
    providerApplicationFiles: files('providers'),
  }),
  v.forward(
    v.check(({ country, city }) => hasCity(country, city), 'is required'),
    ['city'],
  ),
  v.forward(
    v.check(({ country, zipcode }) => hasZip(country, zipcode), 'is required'),
    ['zipcode'],
  ),
);

const taken = {
  200: {
    description: 'It is kept and will reach the learning system',
    schema: v.object({ hasErrors: v.literal(false) }),
  },
};

export const postInstructorApplication = {
  method: 'POST',
  path: '/api/aenapplication/instructors',
  summary: 'Takes the application of an instructor; who sends it is told by the session',
  access: 'user',
  body: instructor,
  answers: taken,
} as const;

export const postProviderApplication = {
  method: 'POST',
  path: '/api/aenapplication/providers',
  summary: 'Takes the application of a training provider; who sends it is told by the session',
  access: 'user',
  body: provider,
  answers: taken,
} as const;

export const postApplicationFile = {
  method: 'POST',
  path: '/api/aenapplication/files',
  summary: 'Takes one file of an application, as the field formFile of multipart/form-data; it waits a day for it',
  access: 'user',
  uploads: { most: 1, largest: applicationFileLimit },
  answers: {
    200: {
      description: 'Its id, for the application',
      schema: v.object({
        resultObject: v.object({ id: v.string(), fileName: v.string() }),
        hasErrors: v.literal(false),
      }),
    },
  },
} as const;
