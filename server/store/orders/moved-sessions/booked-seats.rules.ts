/**
 * Returns how many seats of a line are booked. A seat that was cancelled before it was invoiced counts in both columns; of an
 * order that accounts have refused only in the first.
 */
export const bookedSeats = ({
  quantity,
  cancelledUnits,
  freedSeats,
}: Record<'quantity' | 'cancelledUnits' | 'freedSeats', number>): number =>
  quantity - Math.max(cancelledUnits, freedSeats);
