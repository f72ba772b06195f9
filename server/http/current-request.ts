import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** The request that code runs for. Of the address the path alone is told: a query may hold what people typed. */
export interface CurrentRequest {
  requestId: string;
  method: string | undefined;
  target: string;
  response: ServerResponse;
}

/** Follows a request through everything that it starts, so that a fault can be told with it. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
