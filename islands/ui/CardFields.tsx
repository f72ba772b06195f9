import { lazy, Suspense } from 'react';
import type { CardFieldsProps } from './card-handle.ts';
import { TypedCardFields } from './TypedCardFields.tsx';

export type { CardFieldsHandle } from './card-handle.ts';

/** Loaded only where a vendor takes the cards. */
const VendorCardFields = lazy(async () => ({ default: (await import('./VendorCardFields.tsx')).VendorCardFields }));

/**
 * The fields of a card; account and checkout share them. In the sandbox they are ours; else the vendor's, in its own
 * frame, so that we never see a number. Of a kept card only the expiry can be changed, and that is ours in either case.
 */
export function CardFields(props: CardFieldsProps) {
  const { gateway, kept, say } = props;
  if (gateway.mode === 'sandbox' || kept) return <TypedCardFields {...props} />;
  return (
    <Suspense fallback={<p role="status">{say('CardLoading')}</p>}>
      <VendorCardFields {...props} publishableKey={gateway.publishableKey} />
    </Suspense>
  );
}
