import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../../server/cli/find-chromium.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { median, type Figure } from './figure.ts';
import { startFilledSite } from './filled-site.ts';
import { pageKinds } from './page-kinds.ts';

const runs = 3;
/** Category, and minimum score. */
const categories = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof categories;
const names = Object.keys(categories) as Category[];

/** The flags of playwright.config.ts; quiet, offline, and as root in a container. */
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Lighthouse, mobile, on six kinds of page of a production site: the median of three sequential runs. */
export async function measure(): Promise<Figure[]> {
  const executablePath = await findChromium(console.log);
  await using filled = await startFilledSite(0);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...flags.split(' '), `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const { kind, path } of pageKinds) {
      const reports: Report[] = [];
      for (let attempt = 0; reports.length < runs; attempt += 1) {
        const report = await runLighthouse(`${filled.site.origin}${path}`, port);
        if (report) reports.push(report);
        else if (attempt >= 2 * runs) throw new Error(`Lighthouse could not trace ${path}.`);
      }
      for (const name of names) {
        const value = Math.round(median(reports.map(({ scores }) => scores[name])) * 100);
        const lost = [...new Set(reports.flatMap(({ losses }) => losses[name]))];
        const figure = { name: `${kind}: ${name}`, value, unit: '', budget: { atLeast: categories[name] } };
        figures.push(value < 100 ? { ...figure, note: lost.join(', ') } : figure);
      }
    }
    return figures;
  } finally {
    await browser.close();
  }
}

interface Report {
  scores: Record<Category, number>;
  /** The audits that reduce the score. */
  losses: Record<Category, string[]>;
}

/** One run; null when the machine stalled and the trace has no paint. */
async function runLighthouse(url: string, port: number): Promise<Report | null> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent', onlyCategories: [...names] });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { lhr } = result;
  if (names.some((name) => lhr.categories[name]?.score === null)) return null;
  const collect = <T>(of: (name: Category) => T) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Category, T>;
  return {
    scores: collect((name) => lhr.categories[name]?.score ?? 0),
    losses: collect((name) =>
      (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = lhr.audits[id];
        const isLoss = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.995;
        return isLoss ? [audit?.displayValue ? `${id} ${audit.displayValue}` : id] : [];
      }),
    ),
  };
}
