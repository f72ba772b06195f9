import * as v from 'valibot';
import type { DependentField } from '../kinds/kinds.rules.ts';
import { locales } from '../../platform/locale.rules.ts';

const formId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{0,119}$/i, 'must be the name of a form'));
const language = v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), 'en');
const text = v.pipe(v.string(), v.maxLength(20_000, 'is too long'));
const problems = v.record(
  v.string(),
  v.object({ key: v.string(), tokens: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))) }),
);

export const getForm = {
  method: 'GET',
  path: '/api/forms/{id}',
  summary: 'What a form says to the person who asks: the answers their profile gives, and those they cannot change',
  access: 'public',
  params: { id: formId },
  query: v.object({
    language,
    /** A code and its edition, from the address of the page. */
    code: v.optional(v.pipe(v.string(), v.maxLength(100, 'is too long'))),
    edition: v.optional(v.pipe(v.string(), v.maxLength(100, 'is too long'))),
  }),
  answers: {
    200: {
      description: 'Answers by the names of fields; none for somebody who is not signed in',
      schema: v.object({ answers: v.record(v.string(), v.string()), locked: v.record(v.string(), v.string()) }),
    },
  },
} as const;

const dependentKinds = Object.keys({ state: true, edition: true } satisfies Record<
  DependentField['kind'],
  true
>) as DependentField['kind'][];

const answerValue = v.union([v.string(), v.array(v.string())]);

/** Merged answers, and the digests for the next save. */
const merged = {
  answers: v.optional(v.record(v.string(), answerValue)),
  files: v.optional(v.array(v.object({ id: v.string(), name: v.string(), size: v.number() }))),
  base: v.optional(v.string()),
};

export const postForm = {
  method: 'POST',
  path: '/api/forms/{id}',
  summary:
    'Submits a form, or saves it. The same answers under the same key are one submission, however often they are sent',
  access: 'public',
  params: { id: formId },
  query: v.object({ language }),
  bodyLimit: 200_000,
  body: v.object({
    /** Texts and lists by field name; a tick is 'yes', a file its id. */
    answers: v.record(
      v.pipe(v.string(), v.maxLength(60)),
      v.union(
        [text, v.pipe(v.array(text), v.maxLength(100, 'has too many values'))],
        'must be a text or a list of texts',
      ),
    ),
    /** The submitted screen; defaults to the first. */
    screen: v.optional(v.pipe(v.string(), v.maxLength(60))),
    /** Created for this submission, such as a UUID. */
    key: v.optional(v.pipe(v.string(), v.maxLength(64, 'is too long'))),
    /** The solved challenge of /api/recaptcha/challenge in JSON, base64url. */
    pass: v.optional(v.pipe(v.string(), v.maxLength(5_000, 'is too long'))),
    /** Saves a draft in place of a submission, where the form allows it. */
    save: v.optional(v.boolean()),
    /** Number of the draft that was read, from the response to its last save. */
    draft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1))),
    /**
     * Digests of the answers that were read, from the response to the last save: later saves elsewhere are merged by
     * field.
     */
    base: v.optional(v.pipe(v.string(), v.maxLength(10_000, 'is too long'))),
  }),
  answers: {
    200: {
      description: 'Where the person is led, or the screen that is next',
      schema: v.variant('outcome', [
        v.object({ outcome: v.picklist(['done', 'away']), location: v.string(), message: v.optional(v.string()) }),
        v.object({ outcome: v.literal('screen'), screen: v.string() }),
        v.object({
          outcome: v.literal('saved'),
          key: v.string(),
          draft: v.number(),
          screen: v.string(),
          alert: v.optional(v.string()),
          ...merged,
        }),
      ]),
    },
    422: {
      description: 'Nothing is kept; `details` has the problems as phrases, and the screen they stand on',
      schema: v.object({
        error: v.looseObject({
          details: v.optional(
            v.object({
              screen: v.string(),
              problems,
              alert: v.string(),
              draft: v.optional(v.number()),
              ...merged,
              /** Fields that were changed here and elsewhere. */
              elsewhere: v.optional(
                v.record(v.string(), v.object({ answer: answerValue, words: v.string(), own: v.string() })),
              ),
            }),
          ),
        }),
      }),
    },
  },
} as const;

export const getFormChoices = {
  method: 'GET',
  path: '/api/forms/{id}/choices',
  summary: 'The choices of a field that depend on the answer of another: states of a country, editions of a code',
  access: 'public',
  params: { id: formId },
  query: v.object({
    language,
    kind: v.picklist(dependentKinds, `must be one of ${dependentKinds.join(', ')}`),
    of: v.pipe(v.string('is required'), v.maxLength(100, 'is too long')),
  }),
  answers: {
    200: {
      description: 'The choices; none where there is no list',
      schema: v.array(v.object({ value: v.string(), label: v.string() })),
    },
  },
} as const;

export const postFile = {
  method: 'POST',
  path: '/api/files',
  summary: 'Takes one file of a form; it waits a day for its form to be submitted by the same person',
  access: 'public',
  uploads: { most: 1, largest: 10_485_760 },
  body: v.object({ form: formId, field: v.pipe(v.string('is required'), v.maxLength(60)), language }),
  answers: {
    201: {
      description: 'The file has arrived; its id is the answer of its field',
      schema: v.object({ id: v.string(), name: v.string(), size: v.number() }),
    },
  },
} as const;
