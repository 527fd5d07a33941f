import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { consumerContext, siteContext } from './app-context.ts';
import { useHandedOver } from './handover.tsx';

/** What every page stands in: the brand, who is signed in, and how it is to look. */
export const shellOf = (context: Readonly<RouterContextProvider>) => {
  const { brand, content, brandStyle, theme, consent, gpc, bot, origin } = context.get(siteContext);
  const consumer = context.get(consumerContext);
  const asksConsent = !consent.answered && !gpc && !bot.isBot;
  return {
    brand,
    content,
    brandStyle,
    theme,
    asksConsent,
    forceRender: bot.isAiBot,
    origin,
    // AUTH-06: the maker's host does not ask who is signed in.
    account: brand.id === 'ford' ? undefined : consumer && { email: consumer.email, firstName: consumer.firstName },
    year: new Date().getUTCFullYear(),
  };
};

type Shell = ReturnType<typeof shellOf>;

/** None where it could not be loaded. */
export const useShell = (): Shell | undefined => {
  const name = useRouteLoaderData<string>('root');
  return useHandedOver<Shell | null | undefined>(name ?? '') ?? undefined;
};
