import * as v from 'valibot';
import { answerCodes } from './catalog.contract.ts';

/** What a line of a cart or an order waits for, and its expected date if known. */
export const awaited = v.object({ code: v.picklist(answerCodes), date: v.nullable(v.string()) });
export type Awaited = v.InferOutput<typeof awaited>;
