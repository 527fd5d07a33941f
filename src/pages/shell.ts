import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { forceRenderLazy } from '#domains/analytics/bots.ts';
import { consumerContext, siteContext } from './app-context.ts';
import { consumerIfKnown } from './consumer.ts';
import { type PageData, usePageData } from './page-data.tsx';

/** What every page stands in: the brand, who is signed in, and how it is to look. */
export const shellOf = (context: Readonly<RouterContextProvider>) => {
  const { brand, content, brandStyle, theme, consent, gpc, bot, origin } = context.get(siteContext);
  const consumer = consumerIfKnown(context);
  const asksConsent = !consent.answered && !gpc && !bot.isBot;
  return {
    brand,
    content,
    brandStyle,
    theme,
    asksConsent,
    forceRender: forceRenderLazy(bot),
    origin,
    // AUTH-06: the maker's host does not ask who is signed in.
    account: brand.id === 'ford' ? undefined : consumer && { email: consumer.email, firstName: consumer.firstName },
    // Whoever may be signed in keeps what is theirs on the device until it can be looked up.
    ...(context.get(consumerContext) === 'unknown' && { mayBeSignedIn: true }),
    year: new Date().getUTCFullYear(),
  };
};

type Shell = ReturnType<typeof shellOf>;

const onItsOwn = 'shell';

/** A form that fails at once is answered before the root is loaded; its page stands in the brand's shell all the same. */
export const addMissingShell = (
  context: Readonly<RouterContextProvider>,
  pageData: PageData,
  loaderData: Readonly<Record<string, unknown>>,
): void => {
  if (loaderData.root !== undefined) return;
  pageData.set(onItsOwn, shellOf(context));
};

/** None where it could not be made. */
export const useShell = (): Shell | undefined => {
  const name = useRouteLoaderData<string>('root');
  return usePageData<Shell | null | undefined>(name ?? onItsOwn) ?? undefined;
};
