import sourcesFile from '#data/tax-sources.json' with { type: 'json' };

type Fact = { readonly confidence: string; readonly asOf: string; readonly sources?: readonly string[] };
type StateFacts = Readonly<
  Record<'taxes' | 'tradeIn' | 'privateSales' | 'leases' | 'title' | 'registration' | 'dealerFee' | 'incentive', Fact>
>;
export type TaxFact = keyof StateFacts;

const states: Readonly<Record<string, StateFacts>> = sourcesFile.states;
const sources: Readonly<Record<string, { readonly name: string; readonly date: string }>> = sourcesFile.sources;

const yearOf = (date: string): string => date.slice(0, 4);

/** The documents that facts of a state are from, with their year; empty where they are general knowledge. */
export const taxSources = (state: string, facts: readonly TaxFact[]): string[] => {
  const ids = facts.flatMap((fact) => states[state]?.[fact].sources ?? []);
  return [...new Set(ids)].flatMap((id) => {
    const source = sources[id];
    return source ? [`${source.name} (${yearOf(source.date)})`] : [];
  });
};

/** How sure a fact is and of when, for operators: "estimate, 2025". */
export const factWords = (state: string, fact: TaxFact): string | undefined => {
  const row = states[state]?.[fact];
  return row && `${row.confidence}, ${yearOf(row.asOf)}`;
};
