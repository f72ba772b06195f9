import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';

const drivers = ['sqlite', 'postgres'] as const;

/** Storage of the search index. */
export const searchVariables = {
  SEARCH_DRIVER: v.optional(v.picklist(drivers, `must be one of ${drivers.join(', ')}`), 'sqlite'),
};

/** Returns the driver. The embedded database runs in one thread, which orders and edits need. */
export function readSearchDriver(given: {
  SEARCH_DRIVER: (typeof drivers)[number];
  DATABASE_URL?: string | undefined;
}) {
  if (given.SEARCH_DRIVER === 'postgres' && !given.DATABASE_URL) {
    throw new BadEnvironment(
      'The environment variable SEARCH_DRIVER is postgres without DATABASE_URL: set it as well, or leave the driver out.',
    );
  }
  return given.SEARCH_DRIVER;
}
