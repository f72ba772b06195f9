import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { linkAnswer } from '../../../server/content/items/answer-part.contract.ts';
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
          homeLink: linkAnswer,
          searchLink: linkAnswer,
          signInLink: linkAnswer,
          cartLink: linkAnswer,
          accountLinks: v.array(linkAnswer),
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
