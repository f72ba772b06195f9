/** A seat on a committee, or funding for enforcers on one. */
export type ApplicationKind = 'committee' | 'enforcer';

/** The states by their words on the wire (docs/decisions/forms.md#committee-applications). */
export type ApplicationState = 'Pending' | 'Submitted';

/** Where the review of a submitted application stands. */
export type ApplicationDecision = 'none' | 'accepted' | 'declined';
