import fc from 'fast-check';

/** Puts the failure of a property into its message: the report at the end of a run shows no causes. */
fc.configureGlobal({ includeErrorInReport: true });
