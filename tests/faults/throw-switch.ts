import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/*
 * Loaded before the server (--import): a request with the query "throw" causes an uncaught error, "reject" an unhandled
 * rejection, both inside its handling.
 */
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const way = /\?(throw|reject)/.exec(request.url ?? '')?.[1];
  if (!way) return;
  // Runs before the request is answered.
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (...header) => {
    response.setHeader = setHeader;
    hold(response, () => {
      if (way === 'reject') void Promise.reject(new Error('rejected on purpose'));
      else throw new Error('thrown on purpose');
    });
    return setHeader(...header);
  };
});

/** Throws in the context of the request, before its answer begins. */
function hold(response: ServerResponse, fail: () => void): void {
  const { writeHead, end } = response;
  response.writeHead = () => response;
  response.end = () => response;
  setTimeout(() => {
    Object.assign(response, { writeHead, end });
    fail();
  }, 50);
}
