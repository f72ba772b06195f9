import * as v from 'valibot';
import { defaultLocale, locales } from '../../platform/locale.rules.ts';
import { itemIdSchema } from '../items/item.contract.ts';
import { webHref } from '../values/field.contract.ts';
import { longestReleaseName, planVerbs } from './plan.rules.ts';

/** Publishing is checked against the item (server/people/access/item-rights.ts). */
const access = { rights: ['content.write', 'translate', 'brand'] } as const;
const locale = v.optional(v.picklist(locales, `must be one of ${locales.join(', ')}`), defaultLocale);

/** Nobody writes a longer date or time; what is none is refused with the field's own sentence. */
const shortText = v.pipe(v.string(), v.maxLength(20));

const when = v.variant('kind', [
  v.strictObject({
    kind: v.literal('time'),
    date: shortText,
    time: shortText,
    occurrence: v.optional(v.picklist(['first', 'second'], 'must be first or second')),
  }),
  v.strictObject({ kind: v.literal('release'), id: v.pipe(v.string(), v.uuid('must be the id of a release')) }),
  v.strictObject({
    kind: v.literal('new-release'),
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('must be filled in'),
      v.maxLength(longestReleaseName, `must be at most ${longestReleaseName} characters`),
    ),
  }),
]);

/** What the address of a withdrawn item answers; 404 when it is left out. */
const departure = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['missing', 'gone']) }),
  v.strictObject({ kind: v.literal('redirect'), to: webHref }),
]);

const shownPlan = v.object({
  id: v.string(),
  what: v.picklist(planVerbs),
  revision: v.nullable(v.number()),
  at: v.nullable(v.string()),
  madeBy: v.string(),
  release: v.nullable(v.object({ id: v.string(), name: v.string() })),
});

export const makePlan = {
  method: 'POST',
  path: '/api/editor/plans',
  summary:
    'Plans that the newest draft of an item is published, or that the item is withdrawn: at a time on the clocks of the ' +
    'organisation, or with a release. It is tried at once; 422 names what fails now. A plan that waits for the same is moved',
  access,
  body: v.strictObject({
    id: itemIdSchema,
    locale,
    what: v.picklist(planVerbs, `must be one of ${planVerbs.join(', ')}`),
    departure: v.optional(departure),
    when,
  }),
  answers: { 200: { description: 'The plans of the item that wait', schema: v.object({ plans: v.array(shownPlan) }) } },
} as const;

export const stopPlan = {
  method: 'DELETE',
  path: '/api/editor/plans/{plan}',
  summary: 'Stops a plan that waits, or puts one away that went wrong',
  access,
  params: { plan: v.pipe(v.string(), v.uuid('is not the id of a plan')) },
  answers: { 200: { description: 'It is stopped', schema: v.object({ id: v.string() }) } },
} as const;

export const discardDraft = {
  method: 'DELETE',
  path: '/api/editor/drafts/{id}',
  summary: 'Throws the draft of an item away; it stays among the revisions',
  access,
  params: { id: itemIdSchema },
  query: v.object({ locale }),
  answers: {
    200: {
      description: 'The newest revision: the live version, or the end of an item that was never live',
      schema: v.object({ id: v.string(), locale: v.string(), revision: v.number() }),
    },
  },
} as const;
