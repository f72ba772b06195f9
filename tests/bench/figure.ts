import { cpus, totalmem } from 'node:os';

/** One line of the bench's table. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The limit of the figure; absent for comparisons. */
  budget?: { atMost: number } | { atLeast: number };
  note?: string;
}

export interface BenchOptions {
  /** Generated pages, on top of the demo content. */
  pages: number;
}

export type Measurement = (options: BenchOptions) => Promise<Figure[]>;

/** The machine of the measurement, without which figures are meaningless. */
export function describeMachine(): { cores: number; cpu: string; memoryGb: number; node: string; platform: string } {
  const cores = cpus();
  return {
    cores: cores.length,
    cpu: cores[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** The value below which `share` of the samples lie (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export function isWithinBudget({ value, budget }: Figure): boolean {
  if (!budget) return true;
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** The figures as aligned text, one a line. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${formatValue(figure.value)} ${figure.unit}`.trim(),
    formatBudget(figure),
    figure.note ?? '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => {
      const [name = '', value = '', budget = '', note = ''] = row.map((cell, column) =>
        cell.padEnd(widths[column] ?? 0),
      );
      return `  ${name}  ${value.trim().padStart(widths[1] ?? 0)}  ${budget}  ${note}`.trimEnd();
    })
    .join('\n');
}

function formatBudget(figure: Figure): string {
  if (!figure.budget) return '';
  const bound = 'atMost' in figure.budget ? `≤ ${figure.budget.atMost}` : `≥ ${figure.budget.atLeast}`;
  return `${bound} ${isWithinBudget(figure) ? 'met' : 'MISSED'}`;
}

const formatValue = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
