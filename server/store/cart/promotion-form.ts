import { zonedDateTime, zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import { cleanLine, findLineProblem, type Problem, type Problems } from '../../platform/problem.rules.ts';
import type { PromotionRow } from '../catalog/catalog-sheets.ts';
import { money, promotionCode } from '../catalog/csv-cells.ts';
import { normalizeCode } from './promotion.rules.ts';

/** Longest name of a discount, in characters. */
export const promotionNameLimit = 160;

/** A discount as a form says it. */
export interface TypedPromotion {
  code: string;
  nameEn: string;
  nameEs: string;
  kind: string;
  /** A percentage or an amount, by the kind. */
  value: string;
  minimum: string;
  /** Ids of products, one a line. */
  products: string;
  /** Categories of products, one a line. */
  categories: string;
  startsAt: string;
  endsAt: string;
  /** Most orders together, and of one customer; empty for any number. */
  maxUses: string;
  maxUsesPerCustomer: string;
  isActive: boolean;
  isAutoApply: boolean;
  isAdminOnly: boolean;
}

/** Returns a discount as its form shows it. */
export const typePromotion = (row: PromotionRow, timeZone: string): TypedPromotion => ({
  code: row.code,
  nameEn: row.nameEn,
  nameEs: row.nameEs,
  kind: row.percentOff === null ? 'amount' : 'percent',
  value: row.percentOff === null ? money.print(row.amountOffMinor ?? 0, timeZone) : String(row.percentOff),
  minimum: row.minimumMinor === 0 ? '' : money.print(row.minimumMinor, timeZone),
  products: (row.productIds ?? []).join('\n'),
  categories: (row.categories ?? []).join('\n'),
  startsAt: row.startsAt ? zonedDateTime(row.startsAt, timeZone) : '',
  endsAt: row.endsAt ? zonedDateTime(row.endsAt, timeZone) : '',
  maxUses: row.maxUses === null ? '' : String(row.maxUses),
  maxUsesPerCustomer: row.maxUsesPerCustomer === null ? '' : String(row.maxUsesPerCustomer),
  isActive: row.isActive,
  isAutoApply: row.isAutoApply,
  isAdminOnly: row.isAdminOnly,
});

/** Cells of numbers and codes depend on no moment. */
const noMoment = { now: new Date(0), timeZone: 'UTC' };

const readMoney = (text: string): number | null => {
  const read = money.parse(text, noMoment);
  return 'value' in read ? read.value : null;
};

/** Returns the instant of a typed time; null for none, undefined for one that does not exist. */
function readTime(text: string, timeZone: string): Date | null | undefined {
  if (text === '') return null;
  const [day = '', time = '', ...more] = text.split(/[ T]+/);
  return more.length > 0 ? undefined : (zonedInstant(day, time, timeZone) ?? undefined);
}

/** Returns a typed number of uses; null for any number, undefined for what is none. */
function readUses(text: string): number | null | undefined {
  if (text === '') return null;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** Reads a discount; with problems its row is not to be stored. */
export function readPromotion(typed: TypedPromotion, timeZone: string): { row: PromotionRow; problems: Problems } {
  const code = normalizeCode(typed.code);
  const isPercent = typed.kind === 'percent';
  const percent = /^[1-9]\d{0,2}$/.test(typed.value.trim()) ? Number(typed.value) : null;
  const amount = readMoney(typed.value.trim());
  const minimum = typed.minimum.trim() === '' ? 0 : readMoney(typed.minimum.trim());
  const ids = [...new Set(typed.products.split(/[\s,|]+/).filter(Boolean))];
  const categories = [...new Set(typed.categories.split('\n').map(cleanLine).filter(Boolean))];
  const [startsAt, endsAt] = [readTime(typed.startsAt.trim(), timeZone), readTime(typed.endsAt.trim(), timeZone)];
  const [maxUses, ofCustomer] = [readUses(typed.maxUses.trim()), readUses(typed.maxUsesPerCustomer.trim())];
  const nameProblem = (name: string) =>
    findLineProblem(cleanLine(name), { max: promotionNameLimit, isRequired: true }) ?? undefined;
  const isValue = isPercent ? percent !== null && percent <= 100 : amount !== null && amount > 0;
  const found: Record<string, Problem | undefined> = {
    code: 'value' in promotionCode.parse(code, noMoment) ? undefined : { key: 'StaffPromotionCodeProblem' },
    nameEn: nameProblem(typed.nameEn),
    nameEs: nameProblem(typed.nameEs),
    kind: isPercent || typed.kind === 'amount' ? undefined : { key: 'OptionInvalid' },
    value: isValue ? undefined : { key: isPercent ? 'StaffPromotionPercentProblem' : 'StaffPromotionAmountProblem' },
    minimum: minimum === null ? { key: 'StaffPromotionMinimumProblem' } : undefined,
    maxUses: maxUses === undefined ? { key: 'StaffPromotionUsesProblem' } : undefined,
    maxUsesPerCustomer:
      ofCustomer === undefined
        ? { key: 'StaffPromotionUsesProblem' }
        : // A guest is known by the email address, which comes after the cart has its discounts.
          ofCustomer !== null && typed.isAutoApply
          ? { key: 'StaffPromotionUsesNeedCode' }
          : undefined,
    startsAt: startsAt === undefined ? { key: 'StaffPromotionTimeProblem' } : undefined,
    endsAt:
      endsAt === undefined
        ? { key: 'StaffPromotionTimeProblem' }
        : startsAt && endsAt && endsAt <= startsAt
          ? { key: 'StaffPromotionEndsProblem' }
          : undefined,
  };
  return {
    row: {
      code,
      nameEn: cleanLine(typed.nameEn),
      nameEs: cleanLine(typed.nameEs),
      isActive: typed.isActive,
      isAutoApply: typed.isAutoApply,
      isAdminOnly: typed.isAdminOnly,
      percentOff: isPercent ? percent : null,
      amountOffMinor: isPercent ? null : amount,
      productIds: ids.length > 0 ? ids : null,
      categories: categories.length > 0 ? categories : null,
      minimumMinor: minimum ?? 0,
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      maxUses: maxUses ?? null,
      maxUsesPerCustomer: ofCustomer ?? null,
    },
    problems: Object.fromEntries(
      Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem] as const] : [])),
    ),
  };
}

export type PromotionState = 'active' | 'off' | 'later' | 'ended';

/** Returns whether a discount is in use at an instant, for the page of staff. */
export function promotionState(
  { isActive, startsAt, endsAt }: Pick<PromotionRow, 'isActive' | 'startsAt' | 'endsAt'>,
  now: Date,
): PromotionState {
  if (!isActive) return 'off';
  if (endsAt && endsAt <= now) return 'ended';
  return startsAt && startsAt > now ? 'later' : 'active';
}
