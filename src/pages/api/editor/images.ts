import { listImages } from '../../../../server/images/image.contract.ts';
import { listLibrary } from '../../../../server/images/list-images.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/result.ts';

export const ALL = refuseOtherMethods(listImages);

export const GET = endpoint(listImages, async ({ services, query }) =>
  succeed({ status: 200, body: await listLibrary(services.db, query) }),
);
