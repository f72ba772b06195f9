import type { ContentLoader } from '../content-loader.ts';
import { firstOf } from './arguments.ts';
import { findSite } from './site.ts';

type MenuItem = { label: string; href: string; description?: string | undefined; children?: MenuItem[] };

/** Children are resolved with an argument, so that a menu is cut at `first` on every tier (default 20). */
const showMenuItem = (item: MenuItem): object => ({
  ...item,
  children: ({ first }: { first: number }) => firstOf(item.children ?? [], { first }).map(showMenuItem),
});

export async function findMenu(loader: ContentLoader, id: string, language: string) {
  const menu = await loader.byName('menu', id, language);
  if (!menu) return null;
  const items = menu.fields.items as MenuItem[];
  return { id, items: ({ first }: { first: number }) => firstOf(items, { first }).map(showMenuItem) };
}

/** Finds the header; the name read out for the logo is the organisation's. */
export async function findHeader(loader: ContentLoader, language: string) {
  const header = await loader.byName('header', 'main', language);
  if (!header) return null;
  return { ...header.fields, logoAlt: (await findSite(loader, language))?.organization ?? header.fields.logoAlt ?? '' };
}

export async function findFooter(loader: ContentLoader, datasource: string, language: string) {
  const footer = await loader.byName('footer', datasource, language);
  if (!footer) return null;
  const site = await findSite(loader, language);
  return {
    organization: site?.organization ?? '',
    address: site?.address ?? [],
    social: site?.social ?? [],
    legal: site?.legal ?? '',
    navigation: async () =>
      (await findMenu(loader, footer.fields.navigation, language)) ?? { id: footer.fields.navigation, items: [] },
  };
}

/** Ads live under one settings path; any other path has none (docs/decisions/page-shell.md#footer-and-ads). */
export async function listAds(loader: ContentLoader, path: string, language: string) {
  if (path !== '/settings/ads') return [];
  return (await loader.byName('ad-settings', 'main', language))?.fields.ads ?? [];
}

export async function findAnnouncement(loader: ContentLoader, language: string) {
  const found = await loader.byName('announcement', 'main', language);
  return found?.fields.isActive ? { id: `main-${found.revision}`, ...found.fields } : null;
}

export async function findAlert(loader: ContentLoader, id: string, language: string) {
  const found = await loader.byName('alert', id, language);
  return found && { id, ...found.fields };
}
