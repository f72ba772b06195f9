import * as v from 'valibot';
import { href } from '../../server/content/items/field.contract.ts';
import { linkSchema } from './fields.ts';
import { defineQuery } from './query.ts';

const menuLeaf = v.object({ label: v.string(), href, description: v.nullable(v.string()) });
const menuBranch = v.object({ ...menuLeaf.entries, children: v.array(menuLeaf) });
const menuRoot = v.object({ ...menuLeaf.entries, children: v.array(menuBranch) });

/** Holds what surrounds every page: one query, the same for all pages of a language, so it is cached. */
export const shellQuery = defineQuery(
  'GetShell',
  /* GraphQL */ `
    query GetShell($language: String!) {
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
      menu(id: "main", language: $language) {
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
      footer(datasource: "main", language: $language) {
        organization
        address
        legal
        navigation {
          items(first: 20) {
            label
            href
            description
            children(first: 20) {
              label
              href
              description
            }
          }
        }
        social {
          label
          href
        }
      }
      adDetails(path: "/settings/ads", language: $language) {
        slot
        adId
        adPath
        href
        alt
      }
      dictionary(language: $language) {
        key
        phrase
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
    menu: v.nullable(v.object({ items: v.array(menuRoot) })),
    footer: v.nullable(
      v.object({
        organization: v.string(),
        address: v.array(v.string()),
        legal: v.string(),
        navigation: v.object({ items: v.array(menuBranch) }),
        social: v.array(linkSchema),
      }),
    ),
    adDetails: v.array(v.object({ slot: v.string(), adId: v.string(), adPath: v.string(), href, alt: v.string() })),
    dictionary: v.array(v.object({ key: v.string(), phrase: v.string() })),
  }),
);

export type Shell = v.InferOutput<typeof shellQuery.schema>;
export type Header = NonNullable<Shell['header']>;
export type Footer = NonNullable<Shell['footer']>;
export type MenuItem = v.InferOutput<typeof menuRoot>;
export type AdDetail = Shell['adDetails'][number];
