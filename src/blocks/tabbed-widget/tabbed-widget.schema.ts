import * as v from 'valibot';
import { field } from '../../cms/selection.ts';
import { blockEntries } from '../block-entries.ts';

export const tabbedWidgetSchema = v.object({
  ...blockEntries('TabbedWidget'),
  /** Not under its own name: other blocks have a required `heading`, and GraphQL refuses one name with two nullabilities. */
  sectionHeading: field('heading', v.nullable(v.string())),
  tabs: v.pipe(
    v.array(v.object({ label: v.pipe(v.string(), v.nonEmpty('must not be empty')), content: v.string() })),
    v.minLength(1, 'needs at least one tab'),
  ),
});

export type TabbedWidget = v.InferOutput<typeof tabbedWidgetSchema>;
