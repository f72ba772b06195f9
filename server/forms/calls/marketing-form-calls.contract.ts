import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';

const name = v.pipe(v.string(), v.regex(/^[\w.-]{1,120}$/, 'must be the name of a form'));
const query = v.object({ language: v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), 'en') });
const text = v.pipe(v.string(), v.maxLength(20_000, 'is too long'));
const scalar = v.union([text, v.number(), v.boolean()], 'must be a text, a number or a list');

const shownField = v.object({
  objectTypeId: v.string(),
  name: v.string(),
  label: v.string(),
  value: v.string(),
  fieldType: v.string(),
  type: v.string(),
  hidden: v.boolean(),
  enabled: v.boolean(),
  required: v.boolean(),
  description: v.string(),
  options: v.array(v.object({ label: v.string(), value: v.string() })),
  validation: v.object({ data: v.string() }),
  errors: v.array(v.string()),
});

export const getMarketingForm = {
  method: 'GET',
  path: '/api/marketing-forms/{formId}',
  summary: 'A form of the marketing system by its name or its GUID: its groups of fields, and the texts between them',
  access: 'public',
  params: { formId: name },
  query,
  answers: {
    200: {
      description: 'The form; its texts are HTML without anything that runs',
      schema: v.object({
        portalId: v.string(),
        formGuid: v.string(),
        inlineMessage: v.string(),
        submitText: v.string(),
        formFieldGroups: v.array(
          v.object({ fields: v.array(shownField), richText: v.object({ content: v.string() }) }),
        ),
      }),
    },
  },
} as const;

export const postMarketingForm = {
  method: 'POST',
  path: '/api/marketing-forms/{portalId}/{formGuid}',
  summary: 'Submits a form of the marketing system; the same fields with the same instant are one submission',
  access: 'public',
  params: { portalId: name, formGuid: name },
  query,
  bodyLimit: 200_000,
  body: v.object({
    fields: v.pipe(
      v.array(
        v.object({
          objectTypeId: v.optional(v.pipe(v.string(), v.maxLength(30))),
          name: v.pipe(v.string('is required'), v.maxLength(60, 'is too long')),
          value: v.union([scalar, v.pipe(v.array(v.union([text, v.number()])), v.maxLength(100))]),
        }),
      ),
      v.maxLength(200, 'has too many fields'),
    ),
    /** Milliseconds since 1970, as text. */
    submittedAt: v.pipe(v.string('is required'), v.regex(/^\d{1,16}$/, 'must be milliseconds since 1970')),
    /** The solved challenge of /api/recaptcha/challenge in JSON, base64url. */
    pass: v.optional(v.pipe(v.string(), v.maxLength(5_000, 'is too long'))),
  }),
  answers: {
    200: {
      description: 'Where the page leads, if anywhere; else the message to show in place of the form',
      schema: v.object({ redirectUri: v.optional(v.string()), inlineMessage: v.optional(v.string()) }),
    },
  },
} as const;
