import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { linkSchema } from '../fields.ts';
import { defineQuery } from '../query.ts';
import { field } from '../selection.ts';

/** The header's addresses. */
export const getHeader = defineQuery(
  'GetHeader',
  '$language: String!',
  v.object({
    header: field(
      'header(language: $language)',
      v.nullable(
        v.object({
          logoAlt: v.string(),
          homeLink: linkSchema,
          searchLink: linkSchema,
          signInLink: linkSchema,
          cartLink: linkSchema,
          accountLinks: v.array(linkSchema),
        }),
      ),
    ),
  }),
);

const thirdTier = v.object({ label: v.string(), href, description: v.nullable(v.string()) });
const secondTier = v.object({ ...thirdTier.entries, children: v.array(thirdTier) });

/** The main menu in its three tiers. */
export const getHeaderNavigation = defineQuery(
  'GetHeaderNavigation',
  '$menuId: ID!, $language: String!',
  v.object({
    menu: field(
      'menu(id: $menuId, language: $language)',
      v.nullable(
        v.object({
          id: v.string(),
          items: v.array(v.object({ ...thirdTier.entries, children: v.array(secondTier) })),
        }),
      ),
    ),
  }),
);
