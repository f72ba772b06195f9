/** A community whose residents protect their homes against wildfire. */
export interface Community {
  name: string;
  city: string;
  county: string;
  /** As in the register: a code such as CA, or a name. */
  state: string;
}
