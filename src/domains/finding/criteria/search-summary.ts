/** What a results page says of itself so that it can be remembered. */
export type SearchSummary = {
  url: string;
  /** By the short parameter names. */
  query: Readonly<Record<string, string>>;
  fullHeading: string;
  fullSubHeading: string;
  totalResultCount: number;
};
