import type { APIRoute } from 'astro';

/** Search engines are welcome in production only (specification part 1 §9: non-production is noindex). */
export const GET: APIRoute = ({ locals: { site } }) => {
  const rule = site.isProduction ? 'Disallow: /api/\nDisallow: /user/' : 'Disallow: /';
  return new Response(`User-agent: *\n${rule}\n\nSitemap: ${site.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
