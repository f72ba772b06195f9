/** A community whose residents have agreed to look after their homes against wildfire. */
export interface Community {
  name: string;
  city: string;
  county: string;
  /** As the register names it: a code such as CA, or a name. */
  state: string;
}
