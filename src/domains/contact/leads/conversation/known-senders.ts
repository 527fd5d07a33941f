import type { Owner } from '#domains/cars/sellers/owner.ts';

/** Mail providers open to everybody: only the full address identifies a sender there, not the domain. */
const publicDomains: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  ...['aol.com', 'icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'gmx.com', 'mail.com', 'zoho.com'],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net'],
]);

const domainOf = (address: string): string => address.trim().toLowerCase().split('@').at(-1) ?? '';

const hostOf = (website: string | null): string =>
  URL.parse(website ?? '')
    ?.hostname.replace(/^www\./, '')
    .toLowerCase() ?? '';

const isWithin = (domain: string, senderDomain: string): boolean =>
  senderDomain !== '' &&
  !publicDomains.has(senderDomain) &&
  (domain === senderDomain || domain.endsWith(`.${senderDomain}`));

/**
 * Whether a mail comes from the dealer: from its lead address, from that address's domain, or from the domain of its
 * website (LEAD-05).
 */
export const isDealersAddress = (
  from: string,
  { leadEmail, website }: Pick<Owner, 'leadEmail' | 'website'>,
): boolean => {
  const address = from.trim().toLowerCase();
  if (leadEmail !== undefined && address === leadEmail.trim().toLowerCase()) return true;
  const domain = domainOf(address);
  return isWithin(domain, leadEmail === undefined ? '' : domainOf(leadEmail)) || isWithin(domain, hostOf(website));
};
