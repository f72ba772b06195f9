import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { exampleShell } from '../../cms/shell.examples.ts';
import ArticlePage from './ArticlePage.astro';

const author = {
  authorName: 'Inês Carvalho',
  authorJobTitle: 'Engineer',
  authorSummary: 'Reads codes on trains.',
  authorImage: { src: '/art/ines.svg', alt: 'Portrait of Inês Carvalho' },
  authorReadMoreLinkLabel: 'All by Inês',
  authorReadMoreLinkTarget: '/blog/by-ines',
};
const site = { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation };
const post = {
  __typename: 'Publication',
  id: 'publication:rooms',
  path: '/blog/rooms',
  language: 'en',
  title: 'What 212 storage rooms taught us',
  subtitle: 'Two in three had no separation',
  description: 'A survey.',
  kind: 'blog',
  layout: 'standard',
  publicationMainImage: { src: '/art/electrical.svg', alt: 'A storage room' },
  publicationDate: '2026-09-18',
  publicationCategory: 'Field notes',
  content: null,
  blogContent:
    'We looked.\n\n<figure><img src="/art/door.svg" alt="A door"><figcaption>The door of room 17</figcaption></figure>',
  taxonomies: [{ title: 'Electrical', path: '/topics/electrical' }],
  viewAll: { label: 'All posts', href: '/blog' },
  publicationAuthor: author,
  hasComments: false,
  tags: [],
  alternates: [],
  breadcrumb: [],
};

/** Renders the post with some fields changed, without the attributes that Astro adds. */
async function show(change: object = {}): Promise<string> {
  const item = Object.assign({}, post, change);
  const model = { kind: 'article', shell: exampleShell('en'), language: 'en', item } as never;
  const container = await AstroContainer.create();
  const html = await container.renderToString(ArticlePage, { partial: false, props: { model, site } });
  return html.replace(/ data-astro-[\w-]+(="[^"]*")?/g, '').replace(/>\s+</g, '><');
}

it('shows a post of the blog: picture, category, title, subtitle, author, day, text, topics and all others', async () => {
  const html = await show();
  const order = [
    '<img src="/art/electrical.svg" alt="A storage room" width="1150" height="575"',
    '<p class="category">Field notes</p>',
    '<h1>What 212 storage rooms taught us</h1>',
    '<p class="subtitle">Two in three had no separation</p>',
    '<time datetime="2026-09-18">September 18, 2026</time>',
    '<p>We looked.</p>',
  ].map((part) => html.indexOf(part));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(html).toContain('<a href="/topics/electrical">Electrical</a>');
  expect(html).toContain('<a href="/blog">All posts</a>');
});

it('keeps the caption of a picture in the text of an article and of a post', async () => {
  const picture = /<figure><img[^>]*src="\/art\/door.svg"[^>]*><figcaption>The door of room 17<\/figcaption><\/figure>/;
  expect(await show()).toMatch(picture);
  expect(await show({ kind: 'news', content: post.blogContent, blogContent: null })).toMatch(picture);
});

it('shows name, job, summary, portrait and link of the author, and names the link when the author does not', async () => {
  const html = await show();
  expect(html).toMatch(
    /Inês Carvalho<\/h2><p class="job">Engineer<\/p><p>Reads codes on trains.<\/p><a href="\/blog\/by-ines">All by Inês<\/a>/,
  );
  expect(html).toContain('<img src="/art/ines.svg" alt="Portrait of Inês Carvalho"');
  const unnamed = { publicationAuthor: Object.assign({}, author, { authorReadMoreLinkLabel: null }) };
  expect(await show(unnamed)).toContain('<a href="/blog/by-ines">Read more</a>');
  const without = { publicationAuthor: Object.assign({}, author, { authorReadMoreLinkTarget: null }) };
  expect(await show(without)).not.toContain('href="/blog/by-ines"');
});

it('loads no script of another site, and has links to share it', async () => {
  const html = await show();
  expect([...html.matchAll(/<script[^>]*src="(https?:[^"]*)"/g)]).toEqual([]);
  expect(html).toContain('https://www.linkedin.com/');
});
