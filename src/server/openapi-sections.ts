type Section = {
  /** The tag of the section's operations. */
  readonly name: string;
  /** The developer's task. */
  readonly title: string;
  readonly description: string;
};

/** Sections of the API documentation, in order. */
export const sections: readonly Section[] = [
  {
    name: 'listings',
    title: 'Find cars',
    description: 'Search listings, look them up by ID or VIN, count them, find similar ones.',
  },
  {
    name: 'search',
    title: 'Read and follow searches',
    description: 'How an address is read as a search, what a half-typed one may become, feeds and alerts.',
  },
  {
    name: 'reference',
    title: 'Look up codes',
    description: 'Makes, models, trims and every other choice; ZIPs and markets.',
  },
  {
    name: 'research',
    title: 'Research models',
    description: 'Model years with their trims, options and specifications.',
  },
  {
    name: 'dealers',
    title: 'Find dealers',
    description: 'Dealers by place, make and service, and what they may pay for a car.',
  },
  {
    name: 'payments',
    title: 'Estimate payments',
    description: 'Monthly payments, leases, cash and budgets, for a car or a price.',
  },
  {
    name: 'reviews',
    title: 'Read and write reviews',
    description:
      'Reviews of dealers and models with the numbers beside their stars, votes, reports and one’s own reviews.',
  },
  { name: 'leads', title: 'Ask a dealer', description: 'Questions about a car, sent once to the dealer who has it.' },
  {
    name: 'sign-in',
    title: 'Sign people in',
    description: 'By password, by a link in an email or with a provider; sessions and the tokens that prove them.',
  },
  {
    name: 'account',
    title: 'Save to an account',
    description: 'What a signed-in shopper saves, chooses and is notified about.',
  },
  { name: 'wallet', title: 'Save payment terms', description: 'Credit, terms, down payment, trade-in and budget.' },
  {
    name: 'personalization',
    title: 'Follow recent searches',
    description: 'The newest cars of a recent search, and how many are new.',
  },
  {
    name: 'experiments',
    title: 'Run experiments',
    description: 'The datafile SDKs decide by, what they report, and predictions.',
  },
  { name: 'site', title: 'Choose how the site looks', description: 'Appearance, consent, and how quickly pages came.' },
  {
    name: 'dealer',
    title: 'Send a dealer’s feed',
    description:
      'For software of a dealer, by a token that its managers make in the dealer portal: send inventory, and read what became of each row.',
  },
  { name: 'ops', title: 'Run the site', description: 'For operators only.' },
];
