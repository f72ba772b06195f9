import type { Platform } from '../../platform/platform.ts';
import { openTable, type TableSource } from './create-table-tax.ts';
import { hashSale } from './hash-sale.ts';
import type { Sale, SaleTax } from './sale.rules.ts';
import { findCalculation, keepCalculation } from './tax-calculation.repo.ts';
import { UnknownTaxPlace, type FoundTax, type Tax, type TaxService } from './tax.ts';

/** How long a calculated tax is kept, in milliseconds: a review is placed within it. */
const keptFor = 30 * 60_000;
/** How long a service that failed is not asked, in milliseconds: otherwise every page would wait for it. */
const pause = 10_000;

interface ServiceOptions extends Pick<Platform, 'db' | 'clock' | 'log'> {
  service: Pick<TaxService, 'calculate'>;
  /** The table charges while the service is away; null refuses orders instead. */
  table: TableSource | null;
}

/**
 * Returns the taxes by a service: each sale is asked once, and kept in the database for other requests and nodes. A
 * service that is away never means no tax: the order waits, or the table says the tax (docs/decisions/checkout.md#tax-service).
 */
export function createServiceTax({ service, table, db, clock, log }: ServiceOptions): Tax {
  const underWay = new Map<string, Promise<FoundTax>>();
  let awayUntil = 0;

  async function askService(saleHash: string, sale: Sale): Promise<SaleTax | 'unplaced' | null> {
    const kept = await findCalculation(db, saleHash, clock.now());
    if (kept) return kept;
    const now = clock.now().getTime();
    if (now < awayUntil) return null;
    try {
      const { expiresAt, ...tax } = await service.calculate(sale);
      const keptUntil = new Date(Math.min(now + keptFor, expiresAt.getTime()));
      await keepCalculation(db, { saleHash, tax, keptUntil });
      return tax;
    } catch (error) {
      if (error instanceof UnknownTaxPlace) return 'unplaced';
      awayUntil = clock.now().getTime() + pause;
      log.error({ err: error, fallback: table ? 'table' : 'refuse' }, 'the tax service did not calculate a tax');
      return null;
    }
  }

  async function settle(saleHash: string, sale: Sale): Promise<FoundTax> {
    const told = await askService(saleHash, sale);
    if (told) return told;
    const byTable = table && (await openTable(table, [sale.shipTo]));
    const found = byTable?.(sale);
    return found ? Object.assign(found, { isByFallback: true }) : 'away';
  }

  function settleOnce(saleHash: string, sale: Sale): Promise<FoundTax> {
    const running = underWay.get(saleHash);
    if (running) return running;
    const started = settle(saleHash, sale).finally(() => underWay.delete(saleHash));
    underWay.set(saleHash, started);
    return started;
  }

  return {
    source: 'service',
    note: null,
    async open() {
      const known = new Map<string, FoundTax>();
      return {
        find: (sale) => known.get(hashSale(sale)),
        async ask(sale) {
          const saleHash = hashSale(sale);
          known.set(saleHash, await settleOnce(saleHash, sale));
        },
      };
    },
  };
}
