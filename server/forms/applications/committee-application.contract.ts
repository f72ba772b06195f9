/** A seat on a committee, or funding for an enforcer on one. */
export type CommitteeApplicationKind = 'committee' | 'enforcer';

/** States, in wire names (docs/decisions/forms.md#committee-applications). */
export type ApplicationState = 'Pending' | 'Submitted';

/** State of the review of a submitted application. */
export type ApplicationDecision = 'none' | 'accepted' | 'declined';
