import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const pageTitleSchema = v.object({
  ...blockEntries('PageTitle'),
  title: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  subtitle: v.nullable(v.string()),
});

export type PageTitle = v.InferOutput<typeof pageTitleSchema>;
