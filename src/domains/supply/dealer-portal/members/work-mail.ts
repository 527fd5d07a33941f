import type { Owner } from '#domains/cars/sellers/owner.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const hostOf = (website: string): string =>
  website
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#:].*$/, '')
    .replace(/^www\./i, '')
    .toLowerCase();

/** Domains of the dealer's own addresses, as the site knows them; none if it knows neither website nor address. */
export const workDomains = ({ website, leadEmail }: Pick<Owner, 'website' | 'leadEmail'>): string[] => [
  ...new Set([website ? hostOf(website) : '', leadEmail ? domainOf(leadEmail) : ''].filter((domain) => domain !== '')),
];

/** Whether an address is at the dealer's domain. Where none is known an operator decides by the note alone. */
export const isWorkMail = (email: string, owner: Pick<Owner, 'website' | 'leadEmail'>): boolean => {
  const domains = workDomains(owner);
  const domain = domainOf(email);
  return domains.length === 0 || domains.some((own) => domain === own || domain.endsWith(`.${own}`));
};
