import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { pageFeature } from '#domains/people/experiments/decisions/features.ts';
import type { WalletConfigs } from '#domains/people/wallet/state/wallet-state.ts';
import { sellPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from './app-context.ts';
import { type PageData, usePageData } from './page-data.tsx';

/** BRND-06: what the brand shows of the wallet, if anything, and where it is kept. */
const walletOf = (context: Readonly<RouterContextProvider>): WalletConfigs | undefined => {
  const { brand, flags, walletOrigin } = context.get(siteContext);
  const { enabled, variables } = flags.my_wallet;
  if (!enabled) return undefined;
  return {
    origin: walletOrigin,
    tenant: brand.id,
    showArticles: variables.show_articles,
    showIco: variables.show_ico,
  };
};

/** What every page stands in: the brand, and what it offers. The same for everybody. */
export const shellOf = (context: Readonly<RouterContextProvider>) => {
  const { brand, content, brandStyle, origin, stage, terms, features, flags } = context.get(siteContext);
  const { feedback_survey: survey } = flags;
  const { headerLinks: navigation, ...words } = content;
  return {
    brand,
    content: words,
    /** BRND-09: the ways of the brand, where it values trade-ins, and what is asked outside of the site. */
    kbbPageData: { navigation },
    cbhData: { kbbTradeIns: flags.my_wallet.variables.show_ico ? sellPath() : null },
    // BRND-07, RULING-97: the footer is there either way.
    configs: { surveyScript: survey.enabled ? survey.variables.script_url : '' },
    brandStyle,
    stage,
    consentWords: context.get(servicesContext).brands.consentWords(brand),
    origin,
    wallet: walletOf(context),
    productAnalytics: pageFeature(features, 'product_analytics'),
    // AUTH-06: the maker's host has no accounts.
    hasAccounts: brand.id !== 'ford',
    ...(terms && { terms }),
    year: new Date().getUTCFullYear(),
    notice: context.get(servicesContext).maintenanceNotice(),
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
