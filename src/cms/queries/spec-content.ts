import * as v from 'valibot';
import { specContentAnswer } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** Product content for the chosen specs ('Any' matches every choice), sorted by sortorder. */
export const getSpecContent = defineQuery(
  'GetSpecContent',
  '$ancestorId: ID!, $templateId: ID!, $lang: String!, $spec1: String, $spec2: String, $spec3: String',
  v.object({
    specContent: field(
      'specContent(ancestorId: $ancestorId, templateId: $templateId, language: $lang, spec1: $spec1, spec2: $spec2, spec3: $spec3)',
      v.array(specContentAnswer),
    ),
  }),
);
