import * as v from 'valibot';
import { footerAnswer, menuAnswer, menuItem } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field, pick } from '../selection.ts';

const entry = v.object(pick(menuItem, 'label', 'href'));

/** The footer's own texts. */
export const getFooter = defineQuery(
  'GetFooter',
  '$datasource: ID!, $language: String!',
  v.object({
    footer: field(
      'footer(datasource: $datasource, language: $language)',
      v.nullable(v.object(pick(footerAnswer, 'organization', 'address', 'legal', 'social'))),
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
          ...pick(menuAnswer, 'id'),
          items: field(
            'items(first: 20)',
            v.array(v.object({ ...entry.entries, children: field('children(first: 20)', v.array(entry)) })),
          ),
        }),
      ),
    ),
  }),
);
