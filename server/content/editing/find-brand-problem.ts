import { findContrastProblems, type TopicColour } from '../../platform/brand/check-contrast.ts';
import { houseColours, isColour, readBrandColours } from '../../platform/brand/palette.rules.ts';
import type { Item } from '../items/item.contract.ts';

const figure = (contrast: number): string => contrast.toFixed(2);

/**
 * Returns whether a version of the organisation's record has the colours that are live: an administrator may have published
 * some that cannot be read, and other fields can still be changed.
 */
export const hasLiveColours = (
  live: { fields: Record<string, unknown> | null } | undefined,
  { type, fields }: Pick<Item, 'type' | 'fields'>,
): boolean => {
  const shown = live?.fields;
  if (type !== 'site' || !shown) return false;
  return ['brandColor', 'signalColor'].every((name) => shown[name] === fields[name]);
};

/** Returns why colours cannot be published, by the field to change; null when every pair of them can be read. */
export function findBrandProblem({ type, fields }: Pick<Item, 'type' | 'fields'>): Record<string, string> | null {
  const problems = new Map<string, string>();
  const note = (field: string, pairs: ReturnType<typeof findContrastProblems>) => {
    const [first] = pairs;
    if (!first) return;
    const { front, back, contrast, least } = first.pair;
    const said = `cannot be read: ${front} on ${back} has a contrast of ${figure(contrast)}, needed are ${least}`;
    problems.set(field, `${said} (${pairs.length} pairs in all); the nearest colour that passes is ${first.nearest}`);
  };
  if (type === 'site') {
    const found = findContrastProblems(readBrandColours(fields) ?? houseColours);
    note(
      'fields.brandColor',
      found.filter(({ pair }) => pair.chosen === 'brand'),
    );
    note(
      'fields.signalColor',
      found.filter(({ pair }) => pair.chosen === 'signal'),
    );
  }
  if (type === 'topic-areas') {
    const areas = Array.isArray(fields['areas']) ? (fields['areas'] as { value?: unknown; color?: unknown }[]) : [];
    areas.forEach(({ color }, index) => {
      // Its own name, because two areas may have one key.
      const area: TopicColour[] =
        typeof color === 'string' && isColour(color) ? [{ value: String(index), colour: color }] : [];
      note(`fields.areas.${index}.color`, findContrastProblems(houseColours, area));
    });
  }
  return problems.size > 0 ? Object.fromEntries(problems) : null;
}
