import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const richTextSchema = v.object({ ...blockEntries('RichText'), content: v.string() });

export type RichText = v.InferOutput<typeof richTextSchema>;
