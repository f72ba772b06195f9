import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import type { Site } from './metadata.ts';
import { newsArticle } from './news-article.ts';

const site: Site = {
  origin: 'https://www.example.org',
  isProduction: true,
  isDemo: false,
  installation: demoInstallation,
};

it('leaves out of an article what is not known', () => {
  const article = newsArticle(site, { headline: 'H', path: '/news/h', publishedAt: '2026-09-18', publisher: 'MSCA' });
  expect(Object.keys(article)).toEqual(['@context', '@type', 'headline', 'url', 'datePublished', 'publisher']);
});

it('gives an article author, picture and dates', () => {
  const article = newsArticle(site, {
    headline: 'H',
    path: '/news/h',
    publishedAt: '2026-09-18',
    updatedAt: '2026-09-19',
    image: '/art/electrical.svg',
    author: { name: 'Ines Carvalho', jobTitle: 'Editor' },
    publisher: 'MSCA',
  });
  expect(article).toMatchObject({
    image: ['https://www.example.org/art/electrical.svg'],
    author: { '@type': 'Person', name: 'Ines Carvalho', jobTitle: 'Editor' },
    dateModified: '2026-09-19',
  });
});

it('gives an article about a film the film, by absolute addresses', () => {
  const film = { name: 'F', description: 'D', language: 'es', file: '/video/f.mp4', publishedAt: '2026-09-18' };
  const told = { headline: 'H', path: '/es/f', publishedAt: '2026-09-18', publisher: 'MSCA' };
  expect(newsArticle(site, { ...told, film: { ...film, poster: '/art/f.svg' } }).video).toEqual({
    '@type': 'VideoObject',
    name: 'F',
    description: 'D',
    inLanguage: 'es',
    uploadDate: '2026-09-18',
    contentUrl: 'https://www.example.org/video/f.mp4',
    thumbnailUrl: 'https://www.example.org/art/f.svg',
  });
  expect(newsArticle(site, { ...told, film }).video).not.toHaveProperty('thumbnailUrl');
});
