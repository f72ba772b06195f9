import { gte, max } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import type { ProviderEntry } from '../../payments/provider-entry.contract.ts';
import type { Days } from '../period.rules.ts';
import { providerDays } from './provider-entry.table.ts';
import { hasUnmatched, matchEntries, storeEntries } from './store-entries.ts';

export interface ReadingServices extends Pick<Platform, 'db' | 'clock' | 'log' | 'installation'> {
  payments: Pick<PaymentGateway, 'listEntries' | 'mode'>;
}

/** Days that are read again each night: a provider adds entries to them. */
const daysAgain = 5;
/** How long a day that was read counts as read, in milliseconds: less than a day, so that it is read each night. */
const nightly = 20 * 3_600_000;
const quarter = 15 * 60_000;
/** Entries of this time, in milliseconds, are matched again without a reading: their rows may come after them. */
const recent = 10 * 86_400_000;
/** Entries stored by one statement. */
const batch = 200;

/** How far a reading has come. */
export interface Reading {
  /** Days that were read whole now. */
  read: number;
  /** The day at which the provider, or the time, ended the reading; null if every day was read. */
  stoppedAt: string | null;
}

/**
 * Reads days of the organization at the provider, the first one first, and stores what it tells. A day counts as read
 * when it was read whole, so that a reading that was cut off goes on there; entries are stored once however often they
 * are told.
 * @param signal ends the reading after the day at hand
 */
export async function readDaysAtProvider(
  services: ReadingServices,
  days: readonly string[],
  signal?: AbortSignal,
): Promise<Reading> {
  const { db, clock, log } = services;
  const stopped = await readEach(services, days, signal);
  const lately = new Date(clock.now().getTime() - recent);
  if (days.length > 0 || (await hasUnmatched(db, lately))) await matchEntries(db);
  if (stopped && !signal?.aborted) log.warn({ day: stopped.day, err: stopped.error }, 'the provider told no entries');
  return { read: stopped ? days.indexOf(stopped.day) : days.length, stoppedAt: stopped?.day ?? null };
}

async function readEach(
  services: ReadingServices,
  days: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ day: string; error: unknown } | null> {
  for (const day of days) {
    if (signal?.aborted) return { day, error: null };
    try {
      await readDay(services, day);
    } catch (error) {
      return { day, error };
    }
  }
  return null;
}

async function readDay({ db, clock, payments, installation }: ReadingServices, day: string): Promise<void> {
  const from = startOfDay(day, installation.timeZone);
  const until = startOfDay(addDays(day, 1), installation.timeZone);
  const readAt = clock.now();
  let some: ProviderEntry[] = [];
  for await (const entry of payments.listEntries({ from, until })) {
    some.push(entry);
    if (some.length < batch) continue;
    await storeEntries(db, some);
    some = [];
  }
  await storeEntries(db, some);
  await db
    .insert(providerDays)
    .values({ day, readAt })
    .onConflictDoUpdate({ target: providerDays.day, set: { readAt } });
}

/** Returns the days of a span that were not read since an instant; days to come are left out. */
export async function listUnreadDays(
  { db, clock, installation }: Pick<ReadingServices, 'db' | 'clock' | 'installation'>,
  { from, until }: Days,
  since: Date,
): Promise<string[]> {
  const today = todayOf({ clock, installation });
  const last = until < today ? until : today;
  const rows = await db.select({ day: providerDays.day }).from(providerDays).where(gte(providerDays.readAt, since));
  const read = new Set(rows.map(({ day }) => day));
  const unread: string[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) if (!read.has(day)) unread.push(day);
  return unread;
}

/**
 * Reads the last days, and those before them since the last one that was read: a site that was off for weeks leaves no
 * gap.
 */
export async function readLastDays(services: ReadingServices, signal?: AbortSignal): Promise<Reading> {
  const { db, clock, installation, payments } = services;
  if (payments.mode === 'none') return { read: 0, stoppedAt: null };
  const today = todayOf({ clock, installation });
  const usual = addDays(today, 1 - daysAgain);
  const [row] = await db.select({ last: max(providerDays.day) }).from(providerDays);
  const from = row?.last && row.last < usual ? row.last : usual;
  const since = new Date(clock.now().getTime() - nightly);
  return readDaysAtProvider(services, await listUnreadDays(services, { from, until: today }, since), signal);
}

/** Reads the last days each night; after a failure it goes on within a quarter of an hour. */
export const startReadingEntries = (services: ReadingServices): Loop =>
  startLoop({
    every: quarter,
    run: async (stopping) => {
      await readLastDays(services, stopping);
    },
    log: services.log,
    problem: 'the entries of the payment provider could not be read',
  });
