import { and, eq, inArray } from 'drizzle-orm';
import { listDemoItems, listDemoUsers } from './demo-rows.repo.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connection.ts';
export async function removeDemo(db: Database, clock: Clock): Promise<void> {}
