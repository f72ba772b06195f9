import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** The request that code runs for. Of its address, only the path: a query may contain personal input. */
export interface CurrentRequest {
  requestId: string;
  method: string | undefined;
  target: string;
  response: ServerResponse;
}

/** Makes the request known to everything that it starts, so that faults are logged with it. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>();
