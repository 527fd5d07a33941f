import { z } from 'zod';
import { formatCents, grouped } from '#lib/money.ts';

/** Who can put a dealer on a plan: its managers too, operators alone, or nobody now. */
export const planOffers = {
  everyone: 'Dealers choose it themselves',
  operators: 'Only operators choose it',
  nobody: 'No longer offered',
} as const;
export type PlanOffer = keyof typeof planOffers;

/** What a plan costs and holds. It never changes once a dealer was on the plan (BILL-01). */
export const PlanTerms = z.object({
  priceCents: z.int().min(0),
  /** Cars on sale at a time; null without a limit. */
  mostCars: z.int().min(1).nullable(),
  featuredPlaces: z.int().min(0),
  /** Leads a month that cost nothing more; null without a limit. */
  leads: z.int().min(0).nullable(),
  /** What each lead over them costs. */
  extraLeadCents: z.int().min(0),
  /** Dealers of these states can be on it; of all states if empty. */
  states: z.array(z.string()),
  /** Days that cost nothing, for a dealer's first trial here. */
  trialDays: z.int().min(0),
});
export type PlanTerms = z.infer<typeof PlanTerms>;

export type Plan = PlanTerms & {
  id: string;
  name: string;
  offer: PlanOffer;
  /** What dealers read about it. */
  about: string;
};

/** What every dealer is on until another plan is chosen: without limits and without cost. */
export const freePlan: Plan = {
  id: 'free',
  name: 'Free',
  offer: 'operators',
  about: '',
  priceCents: 0,
  mostCars: null,
  featuredPlaces: 0,
  leads: null,
  extraLeadCents: 0,
  states: [],
  trialDays: 0,
};

export const isOfferedIn = ({ states }: Pick<Plan, 'states'>, state: string): boolean =>
  states.length === 0 || states.includes(state);

export const priceText = ({ priceCents }: Pick<Plan, 'priceCents'>): string =>
  priceCents === 0 ? 'Free' : `${formatCents(priceCents)} a month`;

const count = (number: number, one: string, many: string): string => `${grouped(number)} ${number === 1 ? one : many}`;

/** What a plan holds, a short sentence each. */
export const planFacts = (plan: Plan): string[] => [
  plan.mostCars === null ? 'All your cars on sale' : `Up to ${count(plan.mostCars, 'car', 'cars')} on sale`,
  plan.featuredPlaces === 0 ? 'No featured places' : count(plan.featuredPlaces, 'featured place', 'featured places'),
  plan.leads === null
    ? 'All leads included'
    : `${count(plan.leads, 'lead', 'leads')} a month, each further one ${formatCents(plan.extraLeadCents)}`,
  ...(plan.trialDays > 0 ? [`First ${count(plan.trialDays, 'day', 'days')} free`] : []),
  ...(plan.states.length > 0 ? [`For dealers in ${plan.states.join(', ')}`] : []),
];
