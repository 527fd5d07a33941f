import type { RouterContextProvider } from 'react-router';
import type { LeadContext, Leads } from '#domains/contact/leads/leads.server.ts';
import type { LeadTerms } from '#domains/contact/leads/shopper-fields.tsx';
import { networkOf } from '#lib/network.ts';
import { callerContext, choicesContext, type Site, siteContext } from './app-context.ts';
import { consumerOf } from './consumer.ts';

/** The sender of a form to a dealer, and their place. */
export const leadContextOf = (context: Readonly<RouterContextProvider>): LeadContext => {
  const { brand, flags, origin, place, terms } = context.get(siteContext);
  const consumer = consumerOf(context);
  const visitor = networkOf(context.get(callerContext).ip);
  return {
    brand,
    flags,
    origin,
    visitor,
    source: context.get(choicesContext).source,
    zip: place.zip(),
    terms,
    ...(consumer && { consumerId: consumer.id, accountEmail: consumer.email }),
  };
};

/** Texts and options of the brand for a question to a dealer (RULING-89). */
export const leadTermsOf = ({ flags }: Site, { answers }: Pick<Leads, 'answers'>): LeadTerms => ({
  answers,
  ...(flags.email_opt_in.enabled && { optIn: flags.email_opt_in.variables.label }),
  agreementHref: flags.brand.variables.visitor_agreement_link,
});
