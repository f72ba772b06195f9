import * as v from 'valibot';
import { menuItem } from '../../../server/content/api/setting-answer.rules.ts';
import { defineQuery } from '../query.ts';
import { field, pick } from '../selection.ts';

/** The account's side navigation: an entry's name, the last part of its address, is the sub-route. */
export const getAccountMenu = defineQuery(
  'GetAccountMenu',
  '$language: String!',
  v.object({
    menu: field(
      'menu(id: "account", language: $language)',
      v.nullable(
        v.object({
          items: v.array(v.object(pick(menuItem, 'label', 'href', 'description'))),
        }),
      ),
    ),
  }),
);
