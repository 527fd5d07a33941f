/** Summary of a results page, for recent searches. */
export type SearchSummary = {
  url: string;
  /** By the short parameter names. */
  query: Readonly<Record<string, string>>;
  fullHeading: string;
  fullSubHeading: string;
  totalResultCount: number;
};
