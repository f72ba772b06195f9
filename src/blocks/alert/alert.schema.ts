import * as v from 'valibot';
import { blockEntries } from '../block-entries.ts';

export const alertSchema = v.object({
  ...blockEntries('Alert'),
  alert: v.nullable(
    v.object({ id: v.string(), title: v.string(), text: v.string(), level: v.picklist(['info', 'warning']) }),
  ),
});

export type Alert = v.InferOutput<typeof alertSchema>;
