import { useLocation } from 'react-router';
import { consentPath } from '#domains/reference/analytics/consent-path.ts';
import { storedWithConsent, storedWithoutConsent } from '#domains/reference/analytics/stored-on-device.ts';
import { legalDocument } from '#domains/reference/brands/legal-documents.ts';
import { legalPath, makerPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { choicesContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/privacy-choices.ts';

/** The maker's address has its own page type (URL-06). */
export const handle: PageHandle = {
  pageType: ({ isMaker }: { isMaker: boolean }) => (isMaker ? 'fordconsumerprivacy' : 'legal'),
};

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { consent, gpc } = context.get(choicesContext);
  const { brands, clock } = context.get(servicesContext);
  const { brand } = context.get(siteContext);
  const year = new Date(clock.now()).getUTCFullYear();
  return {
    isMaker: url.pathname.startsWith(makerPath('consumer-privacy')),
    counted: consent.groups.analytics && !gpc,
    gpc,
    document: legalDocument('consumerPrivacy', brands.legalTexts(brand), year, brands.legalOverrides(brand)),
  };
};

export default function PrivacyChoices({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <LegalPage document={loaderData.document} canonical={loaderData.isMaker ? undefined : legalPath('privacy-choices')}>
      <form method="post" action={consentPath}>
        <input type="hidden" name="returnTo" value={pathname} />
        <p role="status">
          {loaderData.gpc
            ? 'Your browser asks not to be tracked, so we don’t count your visits.'
            : loaderData.counted
              ? 'You allowed analytics.'
              : 'You’re anonymous: we count anonymous totals only.'}
        </p>
        <Stack row gap={3}>
          <Button type="submit" name="allow" value="none" variant="quiet">
            Turn off analytics
          </Button>
          <Button type="submit" name="allow" value="all" variant="quiet">
            Allow analytics
          </Button>
        </Stack>
      </form>
      <section aria-labelledby="on-your-device">
        <h2 id="on-your-device">What your browser keeps</h2>
        <p>Whatever you choose, and only once you use it:</p>
        <ul>
          {storedWithoutConsent.map(({ words }) => (
            <li key={words}>{words};</li>
          ))}
        </ul>
        <p>If you allow analytics, also {storedWithConsent.map(({ words }) => words).join(', and ')}.</p>
        <p>
          We count how many pages of each kind are opened, from where and on what kind of device. We keep no ID or
          address with it, and don’t count at all if your browser asks not to be tracked.
        </p>
        <p>
          <a href={legalPath('experiments')}>Tests you’re in</a>
        </p>
      </section>
    </LegalPage>
  );
}
