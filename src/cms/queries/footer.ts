import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { linkSchema } from '../fields.ts';
import { defineQuery } from '../query.ts';

const entry = v.object({ label: v.string(), href });

/** The footer's own texts. */
export const getFooter = defineQuery(
  'GetFooter',
  /* GraphQL */ `
    query GetFooter($datasource: ID!, $language: String!) {
      footer(datasource: $datasource, language: $language) {
        organization
        address
        legal
        social {
          label
          href
        }
      }
    }
  `,
  v.object({
    footer: v.nullable(
      v.object({
        organization: v.string(),
        address: v.array(v.string()),
        legal: v.string(),
        social: v.array(linkSchema),
      }),
    ),
  }),
);

/** The links of one footer menu. */
export const getFooterNavigation = defineQuery(
  'GetFooterNavigation',
  /* GraphQL */ `
    query GetFooterNavigation($menuId: ID!, $language: String!) {
      menu(id: $menuId, language: $language) {
        id
        items(first: 20) {
          label
          href
          children(first: 20) {
            label
            href
          }
        }
      }
    }
  `,
  v.object({
    menu: v.nullable(
      v.object({ id: v.string(), items: v.array(v.object({ ...entry.entries, children: v.array(entry) })) }),
    ),
  }),
);
