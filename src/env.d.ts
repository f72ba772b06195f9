/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Reads content through the GraphQL API; records what the page read. Present while a page is rendered. */
    content: import('../server/content/api/content-reader.ts').ContentReader;
    /** Reads the catalogue; records what the page read. Present while a page is rendered. */
    catalog: import('../server/store/catalog/catalog-reader.ts').CatalogReader;
    /** Tells which texts the library has now; records what the page read. Present while a page is rendered. */
    shelf: import('../server/standards/library/reading/shelf-reader.ts').ShelfReader;
    /** Reads pictures of the brand; not in render threads. */
    pictures: import('../server/platform/images/read-brand-picture.ts').BrandPictures;
    /** Facts that a page reports to the publisher. */
    render: Parameters<import('../server/content/publish/render-page.ts').Render>[1]['render'];
    /** Canonical origin and mode of this installation. */
    site: import('../server/content/publish/render-page.ts').SiteFacts;
    /** The services that API endpoints work with. */
    services: import('../server/services.ts').Services;
    /** Language of the address; its prefix is stripped before the page runs. */
    language: import('../server/content/items/site-path.rules.ts').Locale;
    /** The person of the request, decided before the page or endpoint runs. */
    viewer: import('../server/http/viewer.ts').Viewer;
    /** Set while the page shows a draft or its editing marks; other pages ship nothing of either. */
    desk?: import('./layouts/desk-view.ts').DeskView;
    /** Set once the form of a page has been read: shown again by the server if the page cannot be answered. */
    unsent?: import('../server/http/unsent-form.ts').UnsentForm;
    /** Set by a page that is the same for all who may read it: where to keep it once it is made. */
    keep?: import('./http/kept-answer.ts').KeepPlace;
    requestId: string;
    /** Origins that requests with an effect may come from. */
    origins: ReadonlySet<string>;
  }
}
