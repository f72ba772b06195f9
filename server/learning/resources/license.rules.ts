/** Date of the current licence text: a new text must be accepted again. */
export const licenseVersion = '2026-11-22';

/** An acceptance: the licence of one resource, in the text of a date. */
export interface LicenseAcceptance {
  resourceId: string;
  version: string;
}

/**
 * Returns whether the current licence text of a resource has been accepted; a resource without a licence needs none.
 */
export const isLicenseAccepted = (
  { id, isLicensed }: { id: string; isLicensed: boolean },
  accepted: readonly LicenseAcceptance[],
): boolean =>
  !isLicensed || accepted.some(({ resourceId, version }) => resourceId === id && version === licenseVersion);
