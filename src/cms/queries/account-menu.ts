import * as v from 'valibot';
import { href } from '../../../server/content/items/field.contract.ts';
import { defineQuery } from '../query.ts';

/** The account's side navigation: an entry's name, the last part of its address, is the sub-route. */
export const getAccountMenu = defineQuery(
  'GetAccountMenu',
  /* GraphQL */ `
    query GetAccountMenu($language: String!) {
      menu(id: "account", language: $language) {
        items {
          label
          href
          description
        }
      }
    }
  `,
  v.object({
    menu: v.nullable(
      v.object({
        items: v.array(v.object({ label: v.string(), href, description: v.nullable(v.string()) })),
      }),
    ),
  }),
);
