/** Statuses of all expected failures of all domains. */
const failureStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  bot_check_failed: 403,
  country_not_served: 403,
  credit_card_denied: 402,
  not_found: 404,
  method_not_allowed: 405,
  address_book_full: 409,
  notices_full: 409,
  ambiguous_id: 409,
  changed_meanwhile: 409,
  cart_changed: 409,
  price_changed: 409,
  terms_changed: 409,
  out_of_stock: 409,
  order_in_progress: 409,
  order_not_possible: 409,
  order_given_up: 409,
  transition_not_allowed: 409,
  cart_refused: 409,
  cart_missing: 409,
  steps_incomplete: 409,
  content_is_remote: 409,
  revision_conflict: 409,
  item_needed: 409,
  review_needed: 409,
  plan_ended: 409,
  too_many_cards: 409,
  card_data_refused: 409,
  promotions_full: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  invalid_item: 422,
  no_change: 422,
  plan_refused: 422,
  vat_number_invalid: 422,
  key_reused: 422,
  test_card_required: 422,
  promotion_refused: 422,
  too_many_attempts: 429,
  country_not_allowed: 422,
  shipping_method_missing: 422,
  tax_place_unknown: 422,
  bot_locked: 423,
  fault: 500,
  content_unavailable: 502,
  not_ready: 503,
  unavailable: 503,
  tax_unavailable: 503,
} as const;

export type FailureCode = keyof typeof failureStatus;

/** Message of an address below /api that nothing answers. */
export const noSuchEndpoint = 'There is no such endpoint; /api/openapi.json names them all.';

/** The body of every failed API call. */
interface ErrorBody {
  error: {
    code: FailureCode;
    message: string;
    fields?: Record<string, string>;
    /** Data that the caller needs to react, such as both versions of a conflict. */
    details?: object;
    requestId: string;
  };
}

/** Seconds to wait where a limit tells none: those of forms and files count by the hour. */
const usualWait = 3_600;

const waitIn = (details: object | undefined): string => {
  const seconds = details && 'retryAfterSeconds' in details ? Number(details.retryAfterSeconds) : Number.NaN;
  return String(Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : usualWait);
};

/** Makes an error response. `fields` maps the path of each invalid field to its problem. */
export function errorResponse(
  code: FailureCode,
  message: string,
  requestId: string,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
  details?: object,
): Response {
  const status = failureStatus[code];
  const body: ErrorBody = {
    error: { code, message, ...(fields && { fields }), ...(details && { details }), requestId },
  };
  const answer = Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
  if (status === 429 && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', waitIn(details));
  return answer;
}
