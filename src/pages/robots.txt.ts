import type { APIRoute } from 'astro';

/** Search engines are welcome in production only (docs/decisions/page-shell.md#robots). */
export const GET: APIRoute = ({ locals: { site } }) => {
  const rule = site.isProduction ? 'Disallow: /api/\nDisallow: /user/' : 'Disallow: /';
  return new Response(`User-agent: *\n${rule}\n\nSitemap: ${site.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
