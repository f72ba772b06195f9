/** The day of the licence text people agree to now: a new text asks everybody again. */
export const licenseVersion = '2026-11-22';

/** Holds what somebody has agreed to: the licence of one resource, as its text was on a day. */
export interface LicenseAcceptance {
  resourceId: string;
  version: string;
}

/** Returns whether the licence of a resource has been agreed to as it reads now; one without a licence needs no agreement. */
export const isLicenseAccepted = (
  { id, isLicensed }: { id: string; isLicensed: boolean },
  accepted: readonly LicenseAcceptance[],
): boolean =>
  !isLicensed || accepted.some(({ resourceId, version }) => resourceId === id && version === licenseVersion);
