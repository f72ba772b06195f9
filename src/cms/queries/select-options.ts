import * as v from 'valibot';
import { enumerationAnswer, selectOption } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field, pick } from '../selection.ts';

/** An option of a list, without the name to show, which its `display` has too. */
export const selectOptionSchema = v.object(pick(selectOption, 'id', 'name', 'display', 'value', 'keyName'));

export type SelectOption = v.InferOutput<typeof selectOptionSchema>;

const optionList = <const TName extends string>(name: TName) =>
  defineQuery(
    name,
    '$path: String!, $lang: String!',
    v.object({
      enumeration: field(
        'enumeration(path: $path, language: $lang)',
        v.nullable(
          v.object({
            ...pick(enumerationAnswer, 'id'),
            children: field('children(first: 50)', v.array(selectOptionSchema)),
          }),
        ),
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
          ...pick(enumerationAnswer, 'id', 'name'),
          children: field('children(first: 50)', v.array(v.object(pick(selectOption, 'id', 'name', 'displayName')))),
        }),
      ),
    ),
  }),
);
