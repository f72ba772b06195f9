import { brandOfCode, cardTypeName } from '../../../server/store/payments/card-brand.rules.ts';
import type { Translate } from './translate.ts';
import './card.css';

interface Mark {
  /** At most a few letters for the brand; the drawings are our own. */
  letters: string;
  className: string;
}

const marks: Readonly<Record<string, Mark>> = {
  visa: { letters: 'VISA', className: 'card-mark-visa' },
  mastercard: { letters: 'MC', className: 'card-mark-mastercard' },
  amex: { letters: 'AMEX', className: 'card-mark-amex' },
  discover: { letters: 'DISC', className: 'card-mark-discover' },
  diners: { letters: 'DC', className: 'card-mark-plain' },
  jcb: { letters: 'JCB', className: 'card-mark-plain' },
  unionpay: { letters: 'UP', className: 'card-mark-plain' },
  maestro: { letters: 'MAES', className: 'card-mark-plain' },
  elo: { letters: 'ELO', className: 'card-mark-plain' },
  hipercard: { letters: 'HIPER', className: 'card-mark-plain' },
};

/** Returns the name of a card type; an unknown type is called a card rather than nothing. */
export const nameOfType = (type: string, t: Translate<'CardGeneric'>): string => cardTypeName(type) ?? t('CardGeneric');

/** Draws the brand of a card; a stripe and a chip for a brand without letters. */
export function CardMark({ type, t }: { type: string; t: Translate<'CardGeneric'> }) {
  const brand = brandOfCode(type);
  const mark = brand && marks[brand];
  return (
    <svg
      className={`card-mark ${mark?.className ?? 'card-mark-plain'}`}
      viewBox="0 0 48 30"
      width="48"
      height="30"
      role="img"
      aria-label={nameOfType(type, t)}
    >
      <rect className="card-mark-ground" x="0.5" y="0.5" width="47" height="29" rx="3" />
      {mark ? (
        <text className="card-mark-letters" x="24" y="19.5" textAnchor="middle">
          {mark.letters}
        </text>
      ) : (
        <path className="card-mark-letters" d="M0 7h48v5H0zM6 18h9v6H6z" />
      )}
    </svg>
  );
}
