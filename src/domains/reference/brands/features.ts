/** The experiments project's decision about one flag. */
export type Feature = {
  enabled: boolean;
  /** All variables, with defaults for those not set. */
  variables: Readonly<Record<string, unknown>>;
  /** Names of the variables that the variation sets itself. */
  explicit: readonly string[];
};

/** Decisions by flag key; flags without a deciding rule are missing. */
export type Features = Readonly<Record<string, Feature>>;
