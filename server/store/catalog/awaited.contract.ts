import * as v from 'valibot';
import { answerCodes } from './catalog.contract.ts';

/** Describes what a line of a cart or an order waits for, and the calendar date it is expected on, if that is known. */
export const awaited = v.object({ code: v.picklist(answerCodes), date: v.nullable(v.string()) });
export type Awaited = v.InferOutput<typeof awaited>;
