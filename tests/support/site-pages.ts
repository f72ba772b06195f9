/** Returns the ETag of every page that the sitemap of a site lists, by path; the status instead where it is not 200. */
export async function readPageTags(origin: string): Promise<Map<string, string>> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const tags = new Map<string, string>();
  for (const path of paths) {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    tags.set(path, answer.status === 200 ? (answer.headers.get('etag') ?? 'none') : String(answer.status));
  }
  return tags;
}
