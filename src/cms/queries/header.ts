import * as v from 'valibot';
import { headerAnswer, menuAnswer, menuItem } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field, pick } from '../selection.ts';

/** The header's addresses. */
export const getHeader = defineQuery(
  'GetHeader',
  '$language: String!',
  v.object({ header: field('header(language: $language)', v.nullable(headerAnswer)) }),
);

const thirdTier = v.object(pick(menuItem, 'label', 'href', 'description'));
const secondTier = v.object({ ...thirdTier.entries, children: v.array(thirdTier) });
const firstTier = v.object({ ...thirdTier.entries, children: v.array(secondTier) });

/** The main menu in its three tiers. */
export const getHeaderNavigation = defineQuery(
  'GetHeaderNavigation',
  '$menuId: ID!, $language: String!',
  v.object({
    menu: field(
      'menu(id: $menuId, language: $language)',
      v.nullable(v.object({ ...pick(menuAnswer, 'id'), items: v.array(firstTier) })),
    ),
  }),
);
