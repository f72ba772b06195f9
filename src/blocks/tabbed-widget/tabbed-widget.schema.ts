import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const tabbedWidgetSchema = v.object({
  ...blockEntries('TabbedWidget'),
  sectionHeading: v.nullable(v.string()),
  tabs: v.pipe(
    v.array(v.object({ label: v.pipe(v.string(), v.nonEmpty('must not be empty')), content: v.string() })),
    v.minLength(1, 'needs at least one tab'),
  ),
});

export type TabbedWidget = v.InferOutput<typeof tabbedWidgetSchema>;
