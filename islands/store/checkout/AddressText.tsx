import type { WireCheckoutAddress } from '../../../server/store/checkout/checkout-view.contract.ts';
import { useCheckout } from './checkout-context.tsx';

/** An address in postal format. */
export function AddressText({ address }: { address: WireCheckoutAddress }) {
  const { state } = useCheckout();
  const { countries } = state.places;
  const country = countries.find(({ code }) => code === address.Country)?.countryName ?? address.Country;
  const lines = [
    `${address.FirstName} ${address.LastName}`,
    address.CompanyName,
    address.Street1,
    address.Street2,
    [address.City, `${address.State} ${address.Zip}`.trim()].filter(Boolean).join(', '),
    country,
  ].filter(Boolean);
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
