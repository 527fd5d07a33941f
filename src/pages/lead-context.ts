import type { RouterContextProvider } from 'react-router';
import type { LeadContext, Leads } from '#domains/contact/leads/leads.server.ts';
import type { LeadTerms } from '#domains/contact/leads/shopper-fields.tsx';
import { networkOf } from '#lib/network.ts';
import { callerContext, type Site, siteContext } from './app-context.ts';
import { consumerOf } from './consumer.ts';

/** Who sends a form to a dealer, and from where. */
export const leadContextOf = (context: Readonly<RouterContextProvider>): LeadContext => {
  const { brand, flags, origin, place, terms } = context.get(siteContext);
  const consumer = consumerOf(context);
  const visitor = networkOf(context.get(callerContext).ip);
  return {
    brand,
    flags,
    origin,
    visitor,
    zip: place.zip(),
    terms,
    ...(consumer && { consumerId: consumer.id, accountEmail: consumer.email }),
  };
};

/** RULING-89: what the brand asks around a question to a dealer. */
export const leadTermsOf = ({ flags }: Site, { answers }: Pick<Leads, 'answers'>): LeadTerms => ({
  answers,
  ...(flags.email_opt_in.enabled && { optIn: flags.email_opt_in.variables.label }),
  agreementHref: flags.brand.variables.visitor_agreement_link,
});
