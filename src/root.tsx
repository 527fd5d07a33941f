import { siteImagePath } from '#domains/reference/pictures/site-image.ts';
import { PageSiteProvider } from '#ui/layout/page-head.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/brands.css';
import '#ui/theme/base.css';
import { type CSSProperties, type ReactNode, useContext, useMemo, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  UNSAFE_DataRouterStateContext,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
} from 'react-router';
import { useInAppLinks } from '#browser/in-app-links.ts';
import { OfflineHost } from '#browser/offline/offline-host.tsx';
import { GlobalAlertBanner, ShopperProvider } from '#browser/shopper-provider.tsx';
import { createShopperServices } from '#browser/shopper-services.ts';
import { stayOnPage } from '#browser/stay-on-page.ts';
import { UndeliveredNotice } from '#browser/undelivered-notice.tsx';
import { usePageViews } from '#browser/use-page-views.ts';
import { useStayOnPage } from '#browser/use-stay-on-page.ts';
import { CompareHost } from '#domains/browse/compare/compare-host.tsx';
import { typedWords } from '#domains/finding/criteria/address/typed-words.ts';
import { WelcomeHost } from '#domains/people/accounts/area/welcome-host.tsx';
import { usualFeatures } from '#domains/people/experiments/decisions/features.ts';
import { PreviewStrip } from '#domains/people/shell/preview-strip.tsx';
import { SiteFooter } from '#domains/people/shell/site-footer.tsx';
import { headerEndId, SiteHeader } from '#domains/people/shell/site-header.tsx';
import { StageMark } from '#domains/people/shell/stage-mark.tsx';
import { MaintenanceBanner } from '#domains/people/site-settings/maintenance-banner.tsx';
import { WalletHost } from '#domains/people/wallet/modal/wallet-host.tsx';
import { WalletLink } from '#domains/people/wallet/modal/wallet-link.tsx';
import { ConsentBanner } from '#domains/reference/analytics/consent-banner.tsx';
import { brandAttributes, faviconOf, touchIconOf } from '#domains/reference/brands/brand-attributes.ts';
import { appManifestPath } from '#domains/reference/brands/installed-app/app-icons.ts';
import { changedRatesName } from '#domains/reference/payments/figures/changed-rates-name.ts';
import type { ChangedRates } from '#domains/reference/payments/figures/page-rates.ts';
import { PageTermsProvider } from '#domains/reference/payments/figures/use-terms.ts';
import { SavedLink } from '#domains/saved/saved-vehicles/saved-link.tsx';
import { comparePath } from '#paths/paths.ts';
import { IconSprite } from '#ui/icon-sprite.tsx';
import { SkipLink } from '#ui/layout/layout.tsx';
import { PageFoot } from '#ui/layout/page-foot.tsx';
import { useScrollMemory } from '#ui/layout/use-scroll-memory.ts';
import type { Route } from './+types/root.ts';
import { flagsOnPage } from './pages/flag-pages.ts';
import { LazyErrorPage } from './pages/lazy-error-page.tsx';
import { OverlayHost } from './pages/overlay-host.tsx';
import { serialise, usePageData } from './pages/page-data.tsx';
import { greetsNewUsers, hasOwnLayout, type PageType, pageTypeOf } from './pages/page-type.ts';
import { usePageVisitor, visitorAttributes } from './pages/page-visitor.tsx';
import { PlainFooter, PlainHeader } from './pages/plain-shell.tsx';
import { shellOf, useShell } from './pages/shell.ts';

export const loader = ({ context }: Route.LoaderArgs) => serialise(context, shellOf(context));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage.middleware];

/** The shell is the same on every page; it is reloaded only with the document. */
export const shouldRevalidate = () => false;

export const Layout = ({ children }: { children: ReactNode }) => {
  const shell = useShell();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const pageType = pageTypeOf(useMatches(), search, Boolean(error));
  const visitor = usePageVisitor();
  const signedIn = visitor?.signedIn === true;
  const changed = usePageData<ChangedRates | undefined>(changedRatesName);
  const terms = shell?.terms;
  const productAnalytics = shell?.productAnalytics ?? usualFeatures.product_analytics;
  const payments = useMemo(() => ({ changed, terms }), [changed, terms]);
  const origin = shell?.origin ?? '';
  const site = useMemo(() => ({ origin, path: pathname, image: siteImagePath }), [origin, pathname]);
  const [services] = useState(() => createShopperServices(shell?.brand ?? { id: 'atc', apiBrand: 'AT' }, { signedIn }));
  return (
    <html
      lang="en-US"
      data-page-type={pageType}
      {...(shell && brandAttributes(shell.brand))}
      {...(visitor && visitorAttributes(visitor))}
      style={shell?.brandStyle as CSSProperties}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={faviconOf(shell?.brand ?? {})} />
        <link rel="apple-touch-icon" href={touchIconOf(shell?.brand ?? {})} />
        <link rel="manifest" href={appManifestPath} />
        {/* The first paint waits for the whole header, which would shift as its rest arrives. */}
        {shell && !hasOwnLayout(pageType) && <link rel="expect" href={`#${headerEndId}`} blocking="render" />}
        <Meta />
        <Links />
      </head>
      <body>
        <IconSprite />
        <SkipLink />
        <ShopperProvider
          services={services}
          signedIn={signedIn}
          productAnalytics={productAnalytics}
          surveyScript={shell?.configs.surveyScript ?? ''}
        >
          <PageSiteProvider value={site}>
            <PageTermsProvider value={payments}>
              {hasOwnLayout(pageType) ? (
                children
              ) : (
                <ShopPage shell={shell} pageType={pageType}>
                  {children}
                </ShopPage>
              )}
              <OverlayHost />
            </PageTermsProvider>
          </PageSiteProvider>
        </ShopperProvider>
      </body>
    </html>
  );
};

/** Pages with a search form of their own in place of the header's. */
const withoutSearch: readonly PageType[] = ['hp', 'sell', 'wallet'];

/** Results pages, where words in the header's search narrow the results. */
const isSearch = (pageType: PageType): boolean => pageType === 'srp' || pageType === 'dsrp';

/** A page as shoppers see it, within the brand's header and footer. */
const ShopPage = ({
  shell,
  pageType,
  children,
}: {
  shell: ReturnType<typeof useShell>;
  pageType: PageType;
  children: ReactNode;
}) => {
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  return (
    <>
      {shell?.brand.edition?.isDraft && <PreviewStrip draft={shell.brand.edition.version} path={path} />}
      {shell?.stage && <StageMark stage={shell.stage} />}
      {shell ? (
        <SiteHeader
          brand={shell.brand}
          content={shell.content}
          navigation={shell.kbbPageData.navigation}
          path={pathname}
          withSearch={!withoutSearch.includes(pageType)}
          words={typedWords(search)}
          within={isSearch(pageType) ? path : undefined}
          hasAccounts={shell.hasAccounts}
          // Without accounts cars can't be saved (AUTH-06).
          wallet={shell.wallet && ((className, label) => <WalletLink className={className} labelClassName={label} />)}
          saved={shell.hasAccounts ? (className) => <SavedLink className={className} /> : undefined}
        />
      ) : (
        <PlainHeader />
      )}
      {shell?.notice && <MaintenanceBanner notice={shell.notice} />}
      <main id="main">
        <OfflineHost />
        <GlobalAlertBanner />
        {children}
      </main>
      {shell ? (
        <SiteFooter brand={shell.brand} content={shell.content} returnTo={path} year={shell.year} />
      ) : (
        <PlainFooter />
      )}
      {shell?.wallet && <WalletHost configs={shell.wallet} />}
      <PageFoot>
        {greetsNewUsers(pageType) && <WelcomeHost />}
        <CompareHost tray={pathname !== comparePath()} />
        {shell?.consentWords && <ConsentBanner returnTo={path} words={shell.consentWords} />}
      </PageFoot>
    </>
  );
};

const arrivals = { POP: 'back', PUSH: 'new', REPLACE: 'same' } as const;

const App = () => {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  // The router's scroll restoration is not used, so a link's `preventScrollReset` is read from its state.
  const staysPut = useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true && type !== 'POP';
  const { news, dismiss } = useStayOnPage();
  useInAppLinks();
  const pageType = pageTypeOf(useMatches(), search, false);
  usePageViews(pageType, `${pathname}${search}`, flagsOnPage(pageType));
  useScrollMemory(`${pathname}${search}`, staysPut ? 'same' : arrivals[type]);
  return (
    <>
      <UndeliveredNotice news={news} onDismiss={dismiss} />
      <Outlet />
    </>
  );
};
export default App;

export const ErrorBoundary = () => <LazyErrorPage error={useRouteError()} />;
