import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { linkSchema } from '../fields.ts';
import { defineQuery } from '../query.ts';

/** The header's addresses. */
export const getHeader = defineQuery(
  'GetHeader',
  /* GraphQL */ `
    query GetHeader($language: String!) {
      header(language: $language) {
        logoAlt
        homeLink {
          label
          href
        }
        searchLink {
          label
          href
        }
        signInLink {
          label
          href
        }
        cartLink {
          label
          href
        }
        accountLinks {
          label
          href
        }
      }
    }
  `,
  v.object({
    header: v.nullable(
      v.object({
        logoAlt: v.string(),
        homeLink: linkSchema,
        searchLink: linkSchema,
        signInLink: linkSchema,
        cartLink: linkSchema,
        accountLinks: v.array(linkSchema),
      }),
    ),
  }),
);

const thirdTier = v.object({ label: v.string(), href, description: v.nullable(v.string()) });
const secondTier = v.object({ ...thirdTier.entries, children: v.array(thirdTier) });

/** The main menu in its three tiers. */
export const getHeaderNavigation = defineQuery(
  'GetHeaderNavigation',
  /* GraphQL */ `
    query GetHeaderNavigation($menuId: ID!, $language: String!) {
      menu(id: $menuId, language: $language) {
        id
        items {
          label
          href
          description
          children {
            label
            href
            description
            children {
              label
              href
              description
            }
          }
        }
      }
    }
  `,
  v.object({
    menu: v.nullable(
      v.object({
        id: v.string(),
        items: v.array(v.object({ ...thirdTier.entries, children: v.array(secondTier) })),
      }),
    ),
  }),
);
