import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '../../server/platform/env/bucket-variables.ts';

/** An in-process bucket with access to its content and its credentials. */
export interface FakeBucket extends AsyncDisposable {
  bucket: Bucket;
  held: Map<string, Buffer>;
  /** Answers the next requests with this status instead of executing them. */
  failWith(status: number, times: number): void;
}

const keyOf = (url = '') => /^\/files-of-tests\/([^/?]+)$/.exec(url)?.[1];

/** Keys in one part of the list: few, so that tests read more than one part. */
const listed = 2;

/** Answers a request for the list of the bucket (ListObjectsV2). */
function list(held: ReadonlyMap<string, Buffer>, query: URLSearchParams): Buffer {
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...held.keys()].toSorted();
  const contents = keys.slice(from, from + listed).map((key) => {
    const size = held.get(key)?.length ?? 0;
    return `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${size}</Size><ETag>&quot;tag&quot;</ETag></Contents>`;
  });
  const next = from + listed < keys.length ? `<NextContinuationToken>${from + listed}</NextContinuationToken>` : '';
  return Buffer.from(`<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
}

/** Starts an S3 service: signed PUT, GET, DELETE and list requests, as far as files need them. */
export async function startFakeBucket(): Promise<FakeBucket> {
  const held = new Map<string, Buffer>();
  let failing = { status: 0, times: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content);
      if (failing.times > 0) {
        failing = { ...failing, times: failing.times - 1 };
        return answer(failing.status);
      }
      const signature =
        /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/test-1\/s3\/aws4_request, SignedHeaders=[^,]*host[^,]*, Signature=[\da-f]{64}$/;
      if (!signature.test(request.headers.authorization ?? '')) return answer(403);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
      if (pathname === '/files-of-tests' && searchParams.get('list-type') === '2') {
        return answer(200, list(held, searchParams));
      }
      const key = keyOf(request.url);
      if (!key) return answer(404);
      if (request.method === 'PUT') {
        // S3 requires a content length.
        if (request.headers['content-length'] === undefined) return answer(411);
        held.set(key, body);
        return answer(200);
      }
      if (request.method === 'DELETE') return (held.delete(key), answer(204));
      const content = held.get(key);
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      if (content && range) return answer(206, content.subarray(Number(range[1]), Number(range[2]) + 1));
      return content ? answer(200, content) : answer(404);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    held,
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      name: 'files-of-tests',
      region: 'test-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    failWith: (status, times) => (failing = { status, times }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
