import * as v from 'valibot';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

const fieldValue = v.object({ value: v.string() });

/** The shape of every option list (docs/decisions/wire-names.md#option-lists). */
export const selectOptionSchema = v.object({
  id: v.string(),
  name: v.string(),
  display: fieldValue,
  value: fieldValue,
  keyName: fieldValue,
});

export type SelectOption = v.InferOutput<typeof selectOptionSchema>;

const optionList = <const TName extends string>(name: TName) =>
  defineQuery(
    name,
    '$path: String!, $lang: String!',
    v.object({
      enumeration: field(
        'enumeration(path: $path, language: $lang)',
        v.nullable(v.object({ id: v.string(), children: field('children(first: 50)', v.array(selectOptionSchema)) })),
      ),
    }),
  );

/** Industries of the profile. */
export const getIndustries = optionList('GetIndustries');

/** Job functions of the profile. */
export const getJobFunctions = optionList('GetJobFunctions');

/** Topics of interest of the profile. */
export const getTopicsOfInterest = optionList('GetTopicsOfInterest');

/** Any option list, with the names to show. */
export const getEnumeration = defineQuery(
  'GetEnumeration',
  '$path: String!, $language: String!',
  v.object({
    enumeration: field(
      'enumeration(path: $path, language: $language)',
      v.nullable(
        v.object({
          id: v.string(),
          name: v.string(),
          children: field(
            'children(first: 50)',
            v.array(v.object({ id: v.string(), name: v.string(), displayName: v.string() })),
          ),
        }),
      ),
    ),
  }),
);
