import * as v from 'valibot';
import { languageParameter } from '../../platform/localized.contract.ts';

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, 'must be the number of an application'));
const text = v.pipe(v.string(), v.maxLength(20_000, 'is too long'));
const answers = v.record(
  v.pipe(v.string(), v.maxLength(60)),
  v.union([text, v.pipe(v.array(text), v.maxLength(100, 'has too many values'))], 'must be a text or a list of texts'),
);
const revision = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));
/** Only compared with the session: another number is refused. */
const legacyId = v.optional(v.pipe(v.string(), v.maxLength(60, 'is too long')));

const written = {
  /** Answers by field name; on an update, missing fields keep their answers. */
  fields: v.optional(answers, {}),
  /** Submits it for good; otherwise it is saved unvalidated. */
  submit: v.optional(v.boolean(), false),
};

const listed = v.object({
  application_status: v.string(),
  /** MM/DD/YYYY, in the organization's time zone. */
  mod_date: v.string(),
  committee: v.optional(v.string()),
  committees: v.optional(v.string()),
  user_application_id: v.optional(v.number()),
  user_application_enforcer_id: v.optional(v.number()),
  attachment_filenames: v.string(),
  attachment_count: v.number(),
  revision: v.number(),
});
export type ListedApplication = v.InferOutput<typeof listed>;

const field = v.object({
  value: v.union([v.string(), v.array(v.string())]),
  errors: v.array(v.string()),
  required: v.boolean(),
  disabled: v.boolean(),
  label: v.string(),
});
const whole = v.object({ ...listed.entries, fields: v.record(v.string(), field) });
export type WholeApplication = v.InferOutput<typeof whole>;

/** Declares the calls of one kind of application. */
const callsOf = <const Base extends string>(base: Base, name: string) =>
  ({
    list: {
      method: 'GET',
      path: base,
      summary: `The caller's ${name}, the one changed last first`,
      access: 'user',
      query: v.object({ language: languageParameter, LegacyId: legacyId }),
      answers: { 200: { description: 'The applications', schema: v.array(listed) } },
    },
    create: {
      method: 'POST',
      path: base,
      summary: `Begins one of the caller's ${name}, or submits one at once; one key makes one`,
      access: 'user',
      bodyLimit: 200_000,
      query: v.object({ language: languageParameter }),
      body: v.object({
        ...written,
        /** Created for this application, such as a UUID. */
        key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters'))),
      }),
      answers: { 201: { description: 'The application as it is kept', schema: whole } },
    },
    get: {
      method: 'GET',
      path: `${base}/{id}`,
      summary: `One of the caller's ${name}, with its fields`,
      access: 'user',
      params: { id: number },
      query: v.object({ language: languageParameter }),
      answers: { 200: { description: 'The application', schema: whole } },
    },
    update: {
      method: 'PUT',
      path: `${base}/{id}`,
      summary: `Saves or submits one of the caller's pending ${name}; a submitted one never changes`,
      access: 'user',
      bodyLimit: 200_000,
      params: { id: number },
      query: v.object({ language: languageParameter }),
      /** The revision that was read; an outdated one is refused with 409. */
      body: v.object({ ...written, revision }),
      answers: { 200: { description: 'The application as it is kept', schema: whole } },
    },
    remove: {
      method: 'DELETE',
      path: `${base}/{id}`,
      summary: `Deletes one of the caller's pending ${name} with its attachments; a submitted one stays`,
      access: 'user',
      params: { id: number },
      answers: { 200: { description: 'It is gone', schema: v.object({ id: v.number() }) } },
    },
  }) as const;

export const committeeCalls = callsOf('/api/account/committee-applications', 'applications to committees');
export const enforcerCalls = callsOf('/api/account/enforcer-funding', 'applications for enforcer funding');

// Exported one by one, because the description of the API is made of exported contracts.
export const {
  list: listCommitteeApplications,
  create: createCommitteeApplication,
  get: getCommitteeApplication,
  update: updateCommitteeApplication,
  remove: deleteCommitteeApplication,
} = committeeCalls;
export const {
  list: listEnforcerFunding,
  create: createEnforcerFunding,
  get: getEnforcerFunding,
  update: updateEnforcerFunding,
  remove: deleteEnforcerFunding,
} = enforcerCalls;

export const postAttachments = {
  method: 'POST',
  path: '/api/account/committee-applications/{id}/attachments',
  summary: "Attaches files to one of the caller's pending applications, in parts named `files`",
  access: 'user',
  params: { id: number },
  uploads: { most: 10, largest: 10_485_760 },
  body: v.object({
    language: languageParameter,
    /** 'yes' replaces attached files of the same name; without it they are refused. */
    replace: v.optional(v.picklist(['yes', 'no'], 'must be yes or no'), 'no'),
  }),
  answers: { 200: { description: 'The application with its attachments', schema: whole } },
} as const;
