import { canonicalUrl, type Site } from './metadata.ts';

interface VideoObject {
  '@type': 'VideoObject';
  name: string;
  description: string;
  contentUrl: string;
  uploadDate: string;
  inLanguage: string;
  thumbnailUrl?: string;
}

export interface NewsArticle {
  '@context': 'https://schema.org';
  '@type': 'NewsArticle';
  headline: string;
  description?: string;
  url: string;
  datePublished: string;
  dateModified?: string;
  image?: string[];
  author?: { '@type': 'Person'; name: string; jobTitle?: string };
  publisher: { '@type': 'Organization'; name: string; url: string };
  video?: VideoObject;
}

/** A film that an article is about; its files by addresses of the site. */
interface Film {
  name: string;
  description: string;
  language: string;
  file: string;
  publishedAt: string;
  poster?: string | undefined;
}

const absolute = (site: Site, address: string) => new URL(address, site.origin).href;

/** A published article; dates are calendar dates or instants in ISO form. */
export function newsArticle(
  site: Site,
  fields: {
    headline: string;
    description?: string;
    path: string;
    publishedAt: string;
    updatedAt?: string;
    image?: string;
    author?: { name: string; jobTitle?: string };
    publisher: string;
    /** Of a page about a film. */
    film?: Film | undefined;
  },
): NewsArticle {
  const { film } = fields;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: fields.headline,
    ...(fields.description ? { description: fields.description } : {}),
    url: canonicalUrl(site, fields.path),
    datePublished: fields.publishedAt,
    ...(fields.updatedAt ? { dateModified: fields.updatedAt } : {}),
    ...(fields.image ? { image: [absolute(site, fields.image)] } : {}),
    ...(fields.author ? { author: { '@type': 'Person', ...fields.author } } : {}),
    publisher: { '@type': 'Organization', name: fields.publisher, url: canonicalUrl(site, '/') },
    ...(film ? { video: videoObject(site, film) } : {}),
  };
}

const videoObject = (site: Site, { name, description, language, file, publishedAt, poster }: Film): VideoObject => ({
  '@type': 'VideoObject',
  name,
  description,
  inLanguage: language,
  uploadDate: publishedAt,
  contentUrl: absolute(site, file),
  ...(poster ? { thumbnailUrl: absolute(site, poster) } : {}),
});
