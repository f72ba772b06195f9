/** Every expected failure of every domain and the status it answers with: the one place where the two meet. */
const failureStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  address_book_full: 409,
  ambiguous_id: 409,
  content_is_remote: 409,
  revision_conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_input: 422,
  invalid_item: 422,
  fault: 500,
  content_unavailable: 502,
  not_ready: 503,
} as const;

export type FailureCode = keyof typeof failureStatus;

/** The one body of every failed API call. */
interface ErrorBody {
  error: {
    code: FailureCode;
    message: string;
    fields?: Record<string, string>;
    /** What else the caller needs to go on, such as both versions of a conflict. */
    details?: object;
    requestId: string;
  };
}

/** An error answer in the one shape. `fields` maps the path of each wrong field to what is wrong with it. */
export function errorResponse(
  code: FailureCode,
  message: string,
  requestId: string,
  fields?: Record<string, string>,
  headers: Record<string, string> = {},
  details?: object,
): Response {
  const body: ErrorBody = {
    error: { code, message, ...(fields && { fields }), ...(details && { details }), requestId },
  };
  return Response.json(body, { status: failureStatus[code], headers: { 'Cache-Control': 'no-store', ...headers } });
}
