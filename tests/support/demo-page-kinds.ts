/** One address per template, and pages with every kind of block, in each language. */
export const pageKinds: readonly { name: string; en: string; es: string; status?: number }[] = [
  { name: 'home', en: '/', es: '/es' },
  { name: 'topic', en: '/topics/electrical', es: '/es/temas/electricidad' },
  { name: 'page with tabs and alert', en: '/codes/public-review', es: '/es/codigos/revision-publica' },
  { name: 'page with columns, tabs and questions', en: '/help/buying', es: '/es/ayuda/compras' },
  { name: 'news listing', en: '/news', es: '/es/noticias' },
  { name: 'blog listing', en: '/blog', es: '/es/blog' },
  { name: 'article', en: '/news/msca-70-public-input-2029', es: '/es/noticias/propuestas-publicas-msca-70-2029' },
  {
    name: 'feature article',
    en: '/news/aerial-ladder-weld-cracks',
    es: '/es/noticias/grietas-en-escaleras-aereas',
  },
  { name: 'document', en: '/codes/msca-70', es: '/es/codigos/msca-70' },
  { name: 'committee', en: '/committees/eic', es: '/es/comites/eic' },
  { name: 'product', en: '/products/msca-70-2026', es: '/es/productos/msca-70-2026' },
  { name: 'list of codes', en: '/codes', es: '/es/codigos' },
  { name: 'list of every standard', en: '/codes/a-z', es: '/es/codigos/a-z' },
  { name: 'part of the shop', en: '/shop/codes', es: '/es/tienda/codigos' },
  { name: 'list of committees', en: '/committees', es: '/es/comites' },
  { name: 'communities', en: '/communities', es: '/es/communities' },
  { name: 'help', en: '/help', es: '/es/ayuda' },
  { name: 'sign-in', en: '/user/signin', es: '/es/user/signin' },
  { name: 'privacy', en: '/privacy', es: '/es/privacidad' },
  { name: 'not found', en: '/journeys/no-such-page', es: '/es/journeys/no-such-page', status: 404 },
  { name: 'server error', en: '/500', es: '/es/500', status: 500 },
];

/** Every page of the sitemap except those that journeys publish; their addresses contain "journey". */
export async function listPages(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/sitemap.xml`);
  if (!answer.ok) throw new Error(`The sitemap: ${answer.status} ${await answer.text()}`);
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');
  return addresses.filter((address) => !address.includes('journey')).map((address) => address.slice(origin.length));
}
