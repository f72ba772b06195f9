import { isbnForms } from '../../../server/store/catalog/isbn.rules.ts';
import { canonicalUrl, type Site } from './metadata.ts';
import type { Crumb } from '../../cms/fields.ts';
import type { NewsArticle } from './news-article.ts';

interface Thing<TType extends string> {
  '@context': 'https://schema.org';
  '@type': TType;
}

interface Question {
  '@type': 'Question';
  name: string;
  acceptedAnswer: { '@type': 'Answer'; text: string };
}

export interface Organization extends Thing<'Organization'> {
  name: string;
  url: string;
  logo: string;
  sameAs?: string[];
}

export interface BreadcrumbList extends Thing<'BreadcrumbList'> {
  itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[];
}

export interface FaqPage extends Thing<'FAQPage'> {
  mainEntity: Question[];
}

export interface QaPage extends Thing<'QAPage'> {
  mainEntity: Question & { answerCount: 1 };
}

/** Stored pages hold no stock, so availability that depends on it is left out. */
export type OfferAvailability = 'InStock' | 'PreOrder' | 'BackOrder' | 'MadeToOrder';

interface Offer {
  '@type': 'Offer';
  name: string;
  sku: string;
  url: string;
  price: string;
  priceCurrency: 'USD';
  availability?: `https://schema.org/${OfferAvailability}`;
}

export interface ProductThing extends Thing<'Product'> {
  name: string;
  description: string;
  url: string;
  productID: string;
  /** ISBN of 13 digits. */
  gtin13?: string;
  category: string;
  image?: string[];
  brand: { '@type': 'Brand'; name: string };
  offers: Offer[];
}

export interface Event extends Thing<'Event'> {
  name: string;
  description: string;
  url: string;
  startDate: string;
  endDate: string;
  eventStatus: 'https://schema.org/EventScheduled' | 'https://schema.org/EventCancelled';
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' | 'https://schema.org/OnlineEventAttendanceMode';
  inLanguage?: string;
  location: { '@type': 'Place'; name: string; address: string } | { '@type': 'VirtualLocation'; url: string };
  organizer: { '@type': 'Organization'; name: string };
}

export type StructuredData = Organization | BreadcrumbList | NewsArticle | FaqPage | QaPage | ProductThing | Event;

const context = 'https://schema.org';
const absolute = (site: Site, address: string) => new URL(address, site.origin).href;

const questionOf = (entry: { question: string; answer: string }): Question => ({
  '@type': 'Question',
  name: entry.question,
  acceptedAnswer: { '@type': 'Answer', text: entry.answer },
});

/** The organisation behind the site; belongs on the home page. */
export function organization(site: Site, fields: { name: string; logo: string; sameAs?: string[] }): Organization {
  return {
    '@context': context,
    '@type': 'Organization',
    name: fields.name,
    url: canonicalUrl(site, '/'),
    logo: absolute(site, fields.logo),
    ...(fields.sameAs?.length ? { sameAs: fields.sameAs } : {}),
  };
}

/** The way from home to a page. */
export function breadcrumbList(site: Site, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.title,
      item: canonicalUrl(site, crumb.path),
    })),
  };
}

/** A page of questions with one answer each; answers are HTML or plain text. */
export function faqPage(entries: readonly { question: string; answer: string }[]): FaqPage {
  return { '@context': context, '@type': 'FAQPage', mainEntity: entries.map(questionOf) };
}

/** A page about one question. */
export function qaPage(entry: { question: string; answer: string }): QaPage {
  return { '@context': context, '@type': 'QAPage', mainEntity: { ...questionOf(entry), answerCount: 1 } };
}

/** A product with one offer for each of its variants, at the list price in whole cents. */
export function productThing(
  site: Site,
  fields: {
    name: string;
    description: string;
    path: string;
    productId: string;
    isbn: string | null;
    category: string;
    image?: string | undefined;
    brand: string;
    offers: readonly {
      name: string;
      sku: string;
      /** Selects this variant on the product's page: '?Edition=2026'. */
      query: string;
      priceMinor: number;
      availability: OfferAvailability | null;
    }[];
  },
): ProductThing {
  return {
    '@context': context,
    '@type': 'Product',
    name: fields.name,
    description: fields.description,
    url: canonicalUrl(site, fields.path),
    productID: fields.productId,
    ...gtinOf(fields.isbn),
    category: fields.category,
    ...(fields.image ? { image: [absolute(site, fields.image)] } : {}),
    brand: { '@type': 'Brand', name: fields.brand },
    offers: fields.offers.map(({ name, sku, query, priceMinor, availability }) => ({
      '@type': 'Offer',
      name,
      sku,
      url: canonicalUrl(site, fields.path) + query,
      price: `${Math.floor(priceMinor / 100)}.${String(priceMinor % 100).padStart(2, '0')}`,
      priceCurrency: 'USD',
      ...(availability ? { availability: `https://schema.org/${availability}` as const } : {}),
    })),
  };
}

/** A product has its ISBN as the number of its bar code; `isbn` belongs to books only. */
const gtinOf = (isbn: string | null): { gtin13?: string } => {
  const [gtin13] = isbn === null ? [] : isbnForms(isbn);
  return gtin13 === undefined ? {} : { gtin13 };
};

/** A training event. Its dates are calendar dates where it is held, or instants. */
export function event(
  site: Site,
  fields: {
    name: string;
    description: string;
    path: string;
    starts: string;
    ends: string;
    isCancelled: boolean;
    language?: string | undefined;
    /** Lines of the place; none for an event that is held live by video. */
    place: readonly string[];
    organizer: string;
  },
): Event {
  const { name, description, path, starts, ends, isCancelled, language, place, organizer } = fields;
  const url = canonicalUrl(site, path);
  return {
    '@context': context,
    '@type': 'Event',
    name,
    description,
    url,
    startDate: starts,
    endDate: ends,
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${place[0] ? 'Offline' : 'Online'}EventAttendanceMode`,
    ...(language && { inLanguage: language }),
    location: place[0]
      ? { '@type': 'Place', name: place[0], address: place.join(', ') }
      : { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: organizer },
  };
}

/**
 * JSON that is safe inside a script element: `<`, `>`, `&` and the two line separators are written as escapes,
 * so no content can end the element or start a comment in it.
 */
export function serialize(data: StructuredData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
