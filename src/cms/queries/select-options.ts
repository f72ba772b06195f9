import * as v from 'valibot';
import { defineQuery } from '../query.ts';

const fieldValue = v.object({ value: v.string() });

/** The shape of every option list (docs/decisions/wire-names.md#option-lists). */
export const selectOptionSchema = v.object({
  id: v.string(),
  name: v.string(),
  display: fieldValue,
  value: fieldValue,
  keyName: fieldValue,
});
export const selectOptionFields = 'id name display { value } value { value } keyName { value }';

export type SelectOption = v.InferOutput<typeof selectOptionSchema>;

const optionList = <const TName extends string>(name: TName) =>
  defineQuery(
    name,
    /* GraphQL */ `
      query ${name}($path: String!, $lang: String!) {
        enumeration(path: $path, language: $lang) { id children(first: 50) { ${selectOptionFields} } }
      }
    `,
    v.object({ enumeration: v.nullable(v.object({ id: v.string(), children: v.array(selectOptionSchema) })) }),
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
  /* GraphQL */ `
    query GetEnumeration($path: String!, $language: String!) {
      enumeration(path: $path, language: $language) {
        id
        name
        children(first: 50) {
          id
          name
          displayName
        }
      }
    }
  `,
  v.object({
    enumeration: v.nullable(
      v.object({
        id: v.string(),
        name: v.string(),
        children: v.array(v.object({ id: v.string(), name: v.string(), displayName: v.string() })),
      }),
    ),
  }),
);
