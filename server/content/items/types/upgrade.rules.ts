/** Brings the fields of an item that an earlier release stored into the shape of one version. */
export interface Upgrade {
  /** The version whose shape it makes. */
  to: number;
  /**
   * Returns the fields in the new shape. Fields that have it already come back as they are, because an older node may
   * write its own shape over a newer row during a rolling upgrade. A variant may lack any field.
   */
  apply(fields: Readonly<Record<string, unknown>>, locale: string): Record<string, unknown>;
  /**
   * Set if the shape does not tell whether the step was taken: then the stored version alone decides, and a row of this
   * version is left alone.
   */
  isOnce?: true;
}
