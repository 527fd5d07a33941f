/** What the project says of one flag. */
export type Feature = {
  enabled: boolean;
  /** All of its variables, those that nobody set at the flag's default. */
  variables: Readonly<Record<string, unknown>>;
  /** Names of the variables that the variation sets itself. */
  explicit: readonly string[];
};

/** Flags that a rule of the project decided, by their keys; of any other the project says nothing. */
export type Features = Readonly<Record<string, Feature>>;
