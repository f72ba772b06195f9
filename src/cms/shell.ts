import * as v from 'valibot';
import { href } from '../../server/content/items/field.contract.ts';
import { linkAnswer } from '../../server/content/items/answer-part.contract.ts';
import { defineQuery } from './query.ts';
import { field } from './selection.ts';

const menuLeaf = v.object({ label: v.string(), href, description: v.nullable(v.string()) });
const menuBranch = v.object({ ...menuLeaf.entries, children: v.array(menuLeaf) });
const footerBranch = v.object({ ...menuLeaf.entries, children: field('children(first: 20)', v.array(menuLeaf)) });
const menuRoot = v.object({ ...menuLeaf.entries, children: v.array(menuBranch) });

/** Holds what surrounds every page: one query, the same for all pages of a language, so it is cached. */
export const shellQuery = defineQuery(
  'GetShell',
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
    menu: field('menu(id: "main", language: $language)', v.nullable(v.object({ items: v.array(menuRoot) }))),
    footer: field(
      'footer(datasource: "main", language: $language)',
      v.nullable(
        v.object({
          organization: v.string(),
          address: v.array(v.string()),
          legal: v.string(),
          navigation: v.object({ items: field('items(first: 20)', v.array(footerBranch)) }),
          social: v.array(linkAnswer),
        }),
      ),
    ),
    adDetails: field(
      'adDetails(path: "/settings/ads", language: $language)',
      v.array(v.object({ slot: v.string(), adId: v.string(), adPath: v.string(), href, alt: v.string() })),
    ),
    dictionary: field('dictionary(language: $language)', v.array(v.object({ key: v.string(), phrase: v.string() }))),
  }),
);

export type Shell = v.InferOutput<typeof shellQuery.schema>;
export type Header = NonNullable<Shell['header']>;
export type Footer = NonNullable<Shell['footer']>;
export type MenuItem = v.InferOutput<typeof menuRoot>;
export type AdDetail = Shell['adDetails'][number];
