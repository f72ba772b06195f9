import { isInForce, type Amendment } from '../../../../../server/standards/library/amendments/amendment.contract.ts';
import type { AskedDay } from './read-day.ts';

type Dated = Pick<Amendment, 'id' | 'name' | 'kind' | 'document' | 'issuedOn' | 'effectiveOn' | 'revokedOn'>;

/** An amendment of an edition, as it is on a day. */
export interface ShownAmendment extends Dated {
  phase: 'coming' | 'in-force' | 'ended';
}

/** Which text of an edition a page shows. */
export interface StateView extends AskedDay {
  amendments: ShownAmendment[];
}

const phaseOn = (amendment: Dated, day: string): ShownAmendment['phase'] =>
  isInForce(amendment, day) ? 'in-force' : amendment.effectiveOn > day ? 'coming' : 'ended';

/** An amendment that ended on its first day has never been in force, and is told to nobody. */
const wasEver = ({ effectiveOn, revokedOn }: Dated): boolean => revokedOn === null || revokedOn > effectiveOn;

/** Describes the text on a day. @param today in the organization's zone; as issued, amendments are told as of today */
export const showState = (asked: AskedDay, amendments: readonly Dated[], today: string): StateView => ({
  ...asked,
  amendments: amendments.filter(wasEver).map((amendment): ShownAmendment => {
    const { id, name, kind, document, issuedOn, effectiveOn, revokedOn } = amendment;
    const phase = phaseOn(amendment, asked.mode === 'day' ? asked.day : today);
    return { id, name, kind, document, issuedOn, effectiveOn, revokedOn, phase };
  }),
});

/**
 * Returns what of the state decides the bytes of a page; null for a page that is not kept. The phases are found by the
 * clock, so that another page is asked for from midnight on, on every node.
 */
export const keptState = ({ mode, isBad, amendments }: StateView): string | null =>
  mode === 'day' || isBad
    ? null
    : JSON.stringify([mode, amendments.map(({ id, revokedOn, phase }) => [id, revokedOn, phase])]);
