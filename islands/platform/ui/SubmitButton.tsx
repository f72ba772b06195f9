interface Props {
  label: string;
  /** Shown while the form is on its way; the button is off then. */
  busyLabel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** `signal` for the one action a page is about, `plain` for one that takes something back. */
  kind?: 'primary' | 'signal' | 'plain';
}

const classes = { primary: 'button-primary', signal: 'button-signal', plain: 'button' };

/** Renders the button that sends a form. */
export const SubmitButton = ({ label, busyLabel = label, isBusy = false, isDisabled, kind = 'primary' }: Props) => (
  <button type="submit" className={classes[kind]} disabled={isBusy || isDisabled}>
    {isBusy ? busyLabel : label}
  </button>
);
