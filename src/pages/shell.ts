import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { pageFeature } from '#domains/people/experiments/decisions/features.ts';
import type { WalletConfigs } from '#domains/people/wallet/state/wallet-state.ts';
import { sellPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from './app-context.ts';
import { type PageData, usePageData } from './page-data.tsx';

/** Wallet settings of the brand and the origin that stores it; undefined when the brand has none (BRND-06). */
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

/** Data of the shell around every page: the brand and its features. The same for everybody. */
export const shellOf = (context: Readonly<RouterContextProvider>) => {
  const { brand, content, brandStyle, origin, stage, terms, features, flags } = context.get(siteContext);
  const { feedback_survey: survey } = flags;
  const { headerLinks: navigation, ...words } = content;
  return {
    brand,
    content: words,
    /** Navigation, trade-in link and external addresses of the brand (BRND-09). */
    kbbPageData: { navigation },
    cbhData: { kbbTradeIns: flags.my_wallet.variables.show_ico ? sellPath() : null },
    // The survey flag controls only the script; the footer is always there (BRND-07, RULING-97).
    configs: { surveyScript: survey.enabled ? survey.variables.script_url : '' },
    brandStyle,
    stage,
    consentWords: context.get(servicesContext).brands.consentWords(brand),
    origin,
    wallet: walletOf(context),
    productAnalytics: pageFeature(features, 'product_analytics'),
    // The maker's host has no accounts (AUTH-06).
    hasAccounts: brand.id !== 'ford',
    ...(terms && { terms }),
    year: new Date().getUTCFullYear(),
    notice: context.get(servicesContext).maintenanceNotice(),
  };
};

type Shell = ReturnType<typeof shellOf>;

const onItsOwn = 'shell';

/** When an action fails, the root loader may not have run; its page still gets the brand's shell. */
export const addMissingShell = (
  context: Readonly<RouterContextProvider>,
  pageData: PageData,
  loaderData: Readonly<Record<string, unknown>>,
): void => {
  if (loaderData.root !== undefined) return;
  pageData.set(onItsOwn, shellOf(context));
};

/** Undefined when it could not be loaded. */
export const useShell = (): Shell | undefined => {
  const name = useRouteLoaderData<string>('root');
  return usePageData<Shell | null | undefined>(name ?? onItsOwn) ?? undefined;
};
