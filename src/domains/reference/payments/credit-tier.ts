/** Credit tiers by score; lenders quote by tier (PAY-09). */
export const creditTiers = [
  { code: 'a', word: 'excellent', label: 'Excellent (740-900)', from: 740 },
  { code: 'b', word: 'verygood', label: 'Very Good (700-739)', from: 700 },
  { code: 'c', word: 'good', label: 'Good (670-699)', from: 670 },
  { code: 'd', word: 'fair', label: 'Fair (630-669)', from: 630 },
  { code: 'e', word: 'rebuilding', label: 'Rebuilding (580-629)', from: 580 },
  { code: 'f', word: 'needswork', label: 'Needs Work (below 580)', from: 0 },
] as const;

export type CreditTier = (typeof creditTiers)[number];
export type CreditType = CreditTier['code'];
