import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { linkAnswer } from '../../../server/content/items/answer-part.contract.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

const entry = v.object({ label: v.string(), href });

/** The footer's own texts. */
export const getFooter = defineQuery(
  'GetFooter',
  '$datasource: ID!, $language: String!',
  v.object({
    footer: field(
      'footer(datasource: $datasource, language: $language)',
      v.nullable(
        v.object({
          organization: v.string(),
          address: v.array(v.string()),
          legal: v.string(),
          social: v.array(linkAnswer),
        }),
      ),
    ),
  }),
);

/** The links of one footer menu. */
export const getFooterNavigation = defineQuery(
  'GetFooterNavigation',
  '$menuId: ID!, $language: String!',
  v.object({
    menu: field(
      'menu(id: $menuId, language: $language)',
      v.nullable(
        v.object({
          id: v.string(),
          items: field(
            'items(first: 20)',
            v.array(v.object({ ...entry.entries, children: field('children(first: 20)', v.array(entry)) })),
          ),
        }),
      ),
    ),
  }),
);
