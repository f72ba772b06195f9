import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

/*
 * Loaded before the server (--import): a request whose query is "throw" ends in an error that nobody catches, "reject" in
 * a promise that nobody hears, both from within its handling.
 */
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const way = /\?(throw|reject)/.exec(request.url ?? '')?.[1];
  if (!way) return;
  // Before anything else of an answer.
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

/** Does so in the context of the request, before its answer has begun. */
function hold(response: ServerResponse, fail: () => void): void {
  const { writeHead, end } = response;
  response.writeHead = () => response;
  response.end = () => response;
  setTimeout(() => {
    Object.assign(response, { writeHead, end });
    fail();
  }, 50);
}
