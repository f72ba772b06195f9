export const callers = ['anonymous', 'owner', 'other', 'impersonator', 'staff', 'editor'] as const;
export type Caller = (typeof callers)[number];
type Row = Readonly<Record<Caller, number>>;

const row = (...statuses: number[]) =>
  Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]])) as Row;
const everyone = row(200, 200, 200, 200, 200, 200);
const signedIn = row(401, 200, 200, 200, 200, 200);
const owners = row(401, 200, 404, 200, 404, 404);
const ownersCart = row(404, 200, 404, 200, 404, 404);
const nobody = (status: number) => row(status, status, status, status, status, status);
const staffOnly = (found: number) => row(401, 403, 403, 403, found, 403);
const editorsOnly = (found: number) => row(401, 403, 403, 403, 403, found);

/**
 * Lists what each caller gets of each endpoint when it is called about the owner, or about something that is not there.
 */
export const accessMatrix: Readonly<Record<string, Row>> = {
  'GET /api/user/current': everyone,
  'GET /api/user/details': signedIn,
  'GET /api/user/customer-id': signedIn,
  'GET /api/user/profile': signedIn,
  'PUT /api/user/profile': signedIn,
  'GET /api/user/addresses': signedIn,
  'POST /api/user/addresses': signedIn,
  'GET /api/user/addresses/{id}': owners,
  'PUT /api/user/addresses/{id}': owners,
  'DELETE /api/user/addresses/{id}': owners,
  'POST /api/user/movebuyer': row(401, 404, 404, 404, 404, 404),
  'GET /api/catalog/products/{id}': everyone,
  'GET /api/catalog/products/{id}/sessions': everyone,
  'GET /api/search/suggest': everyone,
  'GET /api/search/{hub}': everyone,
  'GET /api/cart': everyone,
  'POST /api/cart/lines': everyone,
  'PUT /api/cart/lines/{id}': ownersCart,
  'DELETE /api/cart/lines/{id}': ownersCart,
  'POST /api/cart/promotions': nobody(422),
  'DELETE /api/cart/promotions/{id}': nobody(404),
  'POST /api/cart/sync': everyone,
  'DELETE /api/cart/notices': everyone,
  'GET /api/checkout': everyone,
  'PUT /api/checkout/info': everyone,
  'PUT /api/checkout/shipping-address': everyone,
  'PUT /api/checkout/shipping-method': everyone,
  'PUT /api/checkout/payment': nobody(422),
  'POST /api/checkout/createTaxTransaction': nobody(409),
  'POST /api/checkout/customer': signedIn,
  'POST /api/checkout/instrument': signedIn,
  'POST /api/checkout/paymentinstrument': signedIn,
  'PUT /api/checkout/paymentinstrument/{instrumentId}': owners,
  'GET /api/checkout/customer/{customerTokenId}/instruments': owners,
  'PUT /api/checkout/customer/{customerTokenId}/instruments/{instrumentId}': owners,
  'DELETE /api/checkout/customer/{customerTokenId}/instruments/{instrumentId}': owners,
  // Neither order has passed the bot check; the second failure in a row locks a session, and this impersonation is its
  // first.
  'POST /api/checkout/auth': nobody(403),
  'POST /api/checkout/orders': row(423, 423, 423, 403, 423, 423),
  'GET /api/checkout/orders/{key}': nobody(404),
  'GET /api/account/orders/{customerId}': owners,
  'GET /api/account/orders/detail/{id}': ownersCart,
  'GET /api/account/notification-preferences': signedIn,
  'PUT /api/account/notification-preferences': signedIn,
  'POST /api/account/document-notices': signedIn,
  'POST /api/account/subscriptions/{accountProfileId}/{id}/cancel': owners,
  'POST /api/account/committees/voteUrl': row(401, 403, 403, 403, 403, 403),
  'POST /api/mail/unsubscribe/{token}': nobody(404),
  'GET /api/recaptcha/challenge': everyone,
  'POST /api/recaptcha/verify': everyone,
  'POST /api/webhooks/payments': nobody(400),
  'GET /api/docinfo/jsondata/{itemId}': nobody(404),
  'GET /api/documents/{document}/committee': signedIn,
  'GET /api/countries': everyone,
  'GET /api/countries/{code}/states': everyone,
  'POST /api/content/graphql': everyone,
  'POST /api/forms/crm/token': everyone,
  'POST /api/forms/crm/lead': nobody(422),
  'POST /api/forms/crm/contact': nobody(422),
  'POST /api/forms/crm/contact/{email}': nobody(422),
  'POST /api/forms/crm/case': nobody(422),
  'POST /api/forms/pardot': everyone,
  'POST /api/aenapplication/instructors': row(401, 422, 422, 422, 422, 422),
  'POST /api/aenapplication/providers': row(401, 422, 422, 422, 422, 422),
  'POST /api/aenapplication/files': row(401, 415, 415, 415, 415, 415),
  'GET /api/staff/outbox': staffOnly(200),
  'GET /api/staff/outbox/{id}': staffOnly(404),
  'PUT /api/staff/outbox/{id}': staffOnly(404),
  'POST /api/staff/outbox/{id}/drop': staffOnly(404),
  'POST /api/staff/outbox/{id}/retry': staffOnly(404),
  'POST /api/staff/outbox/retry-all': staffOnly(200),
  'POST /api/staff/impersonation': staffOnly(404),
  'POST /api/staff/impersonation/stop': row(401, 404, 404, 200, 404, 404),
  'GET /api/content/items/{id}': editorsOnly(404),
  'PUT /api/content/items/{id}': editorsOnly(422),
  'DELETE /api/content/items/{id}': editorsOnly(404),
  'GET /api/editor/choices': editorsOnly(200),
  'GET /api/editor/images': editorsOnly(200),
  'GET /api/editor/items': editorsOnly(200),
  'GET /api/editor/items/{id}/revisions': editorsOnly(404),
  'GET /api/editor/items/{id}/revisions/{revision}': editorsOnly(404),
  'POST /api/editor/items/{id}/rollback': editorsOnly(404),
  'POST /api/editor/preview-links': editorsOnly(404),
  'POST /api/editor/markdown': editorsOnly(200),
  'GET /api/editor/status': editorsOnly(200),
  'GET /api/editor/publishes': editorsOnly(200),
  'GET /api/publish/{publishId}': editorsOnly(404),
  'POST /api/publish': editorsOnly(202),
};
