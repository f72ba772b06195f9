import { listImages } from '../../../../server/platform/images/image.contract.ts';
import { listLibrary } from '../../../../server/platform/images/list-images.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listImages);

export const GET = endpoint(listImages, async ({ services, query }) =>
  succeed({ status: 200, body: await listLibrary(services.db, query) }),
);
