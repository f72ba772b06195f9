/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Reads content through the GraphQL API; records what the page read. Present while a page is rendered. */
    content: import('../server/content/content-reader.ts').ContentReader;
    /** Reads the catalogue; records what the page read. Present while a page is rendered. */
    catalog: import('../server/catalog/catalog-reader.ts').CatalogReader;
    /** What the page being rendered tells the publisher about itself. */
    render: Parameters<import('../server/publish/render-page.ts').Render>[1]['render'];
    /** Canonical origin and mode of this installation. */
    site: import('../server/publish/render-page.ts').SiteFacts;
    /** What the API endpoints work with. */
    services: import('../server/http/services.ts').Services;
    /** Language of the address; its prefix is stripped before the page runs. */
    language: import('../server/content/content.rules.ts').Locale;
    /** Who asks, decided before the page or endpoint runs. */
    person: import('../server/access/access.contract.ts').Person | null;
    /** Their customer record, read with the session. */
    customer: import('../server/access/identify.ts').CustomerRecord | null;
    /** Pieces in their open cart, read with the session. */
    itemsInCart: number;
    /** Set while the page shows a draft or its editing marks; other pages ship nothing of either. */
    desk?: import('./layouts/desk-view.ts').DeskView;
    /** Cookies, browser and resolved address of the request, for the sign-in system. */
    caller: import('../server/auth/caller.ts').Caller;
    requestId: string;
    /** Origins that requests with an effect may come from. */
    origins: ReadonlySet<string>;
  }
}
