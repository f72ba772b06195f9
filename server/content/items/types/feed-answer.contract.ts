import * as v from 'valibot';
import { alternate, id, typed } from './answer-part.contract.ts';
import { committeeItem, documentItem, publicationItem } from './answer.contract.ts';

/* Answers of the content API about many items: what has changed, where everything lies, and pages of lists. */

export const route = typed('Route', {
  id,
  type: v.string(),
  path: v.string(),
  language: v.string(),
  updatedAt: v.string(),
  isListed: v.boolean(),
  alternates: v.array(alternate),
});

export const routeConnection = typed('RouteConnection', {
  items: v.pipe(
    v.array(route),
    v.description('Addresses in a stable order; pass `next` as `after` for the following ones.'),
  ),
  next: v.nullable(v.string()),
});

export const change = typed('Change', {
  cursor: v.string(),
  id,
  type: v.string(),
  language: v.string(),
  isDeleted: v.boolean(),
  paths: v.pipe(
    v.array(v.string()),
    v.description('Site addresses (locale prefix included) this change adds, alters or removes.'),
  ),
  tags: v.array(v.string()),
  changedAt: v.string(),
});

export const changeFeed = typed('ChangeFeed', {
  items: v.array(change),
  cursor: v.pipe(v.string(), v.description('Pass as `since` next time.')),
  head: v.pipe(v.string(), v.description('The newest position there is.')),
});

export const redirectPage = typed('RedirectPage', { path: v.string() });

const publicationList = typed('PublicationList', { total: v.number(), items: v.array(publicationItem) });
const documentInfoPage = typed('DocumentInfoPage', {
  total: v.number(),
  items: v.array(documentItem),
  next: v.nullable(v.string()),
});
const committeePage = typed('CommitteePage', { total: v.number(), items: v.array(committeeItem) });

export const feedAnswers = [
  routeConnection,
  changeFeed,
  redirectPage,
  publicationList,
  documentInfoPage,
  committeePage,
];
