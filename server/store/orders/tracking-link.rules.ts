/** Pages of carriers that show a parcel, by their name in lower case without signs; the number follows. */
const pages: readonly { name: RegExp; page: string }[] = [
  { name: /^ups/, page: 'https://www.ups.com/track?tracknum=' },
  { name: /^(usps|united states postal)/, page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { name: /^fed ?ex/, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: /^dhl/, page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
  { name: /^(canada post|postes canada)/, page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/' },
];

/** Returns the address of a carrier's page about a parcel; null for an unknown carrier or without a number. */
export function trackingLink(carrier: string, tracking: string): string | null {
  const found = pages.find(({ name }) => name.test(carrier.trim().toLowerCase().replaceAll('.', '')));
  return found && tracking !== '' ? found.page + encodeURIComponent(tracking.toWellFormed()) : null;
}
