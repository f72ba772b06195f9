import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';
import { isOrigin } from '../web-address.rules.ts';

/** A bucket with the S3 protocol. */
export interface Bucket {
  /** Origin of the service, such as https://s3.example.org; the bucket is the first segment of the path. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The bucket for uploaded files, instead of a folder. */
export const bucketVariables = {
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isOrigin, 'must be an origin, such as https://s3.example.org'))),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be a region, such as us-east-1'))),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'))),
};

/** All five variables or none: otherwise files would be stored in an unexpected place. */
export function readBucket(
  given: v.InferOutput<v.ObjectSchema<typeof bucketVariables, undefined>>,
): Bucket | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.find((name) => !given[name]);
  if (!missing) {
    const [endpoint = '', name = '', region = '', accessKeyId = '', secretAccessKey = ''] = names.map(
      (each) => given[each],
    );
    return { endpoint, name, region, accessKeyId, secretAccessKey };
  }
  if (names.every((name) => !given[name])) return undefined;
  throw new BadEnvironment(
    `The environment variable ${missing} is missing: files in a bucket need ${names.join(', ')}.`,
  );
}
