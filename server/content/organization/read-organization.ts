import * as v from 'valibot';
import type { Locale } from '../../platform/locale.rules.ts';
import { siteAnswer } from '../api/setting-answer.rules.ts';
import type { ContentSource } from '../api/content-source.ts';

/** The record of the organisation, as mails, documents and sign-in read it. */
export type OrganizationRecord = v.InferOutput<typeof siteAnswer>;

/** Reads the record of the organisation. */
export interface Organization {
  /** @throws when the content cannot be read; a site without a record has one with the host's name */
  read(language: Locale): Promise<OrganizationRecord>;
}

const query = /* GraphQL */ `
  query Organization($language: String!) {
    site(language: $language) {
      organization
      initials
      legalName
      marks {
        prefix
        joiner
        spellings
      }
      address
      telephone
      supportEmail
      social {
        label
        href
      }
      senderName
      logo {
        src
        alt
      }
      logoDark {
        src
        alt
      }
      symbol {
        src
        alt
      }
      mark {
        src
        alt
      }
      brandColor
      signalColor
      textFamily
      headingFamily
      coverStyle
      letterhead
      legalNumber
      legal
    }
  }
`;

const answer = v.object({ site: v.nullable(siteAnswer) });

/** @param siteOrigin gives the name of a site without a record */
export function createOrganization(source: ContentSource, siteOrigin: string): Organization {
  const { hostname } = new URL(siteOrigin);
  return {
    async read(language) {
      const { data } = await source.execute(query, { language });
      return v.parse(answer, data).site ?? unnamed(hostname);
    },
  };
}

/** Returns the record of a site that is not set up. */
const unnamed = (hostname: string): OrganizationRecord => ({
  organization: hostname,
  initials: hostname.slice(0, 8),
  legalName: null,
  marks: [],
  address: [],
  telephone: null,
  supportEmail: null,
  social: [],
  senderName: null,
  logo: null,
  logoDark: null,
  symbol: null,
  mark: null,
  brandColor: null,
  signalColor: null,
  textFamily: null,
  headingFamily: null,
  coverStyle: null,
  letterhead: [],
  legalNumber: null,
  legal: null,
});
