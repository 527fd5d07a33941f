import { useLocation } from 'react-router';
import { consentPath } from '#domains/analytics/consent.ts';
import { legalDocument } from '#domains/brands/legal-documents.ts';
import { makerPath } from '#domains/criteria/address/paths.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { choicesContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/privacy-choices.ts';

/** URL-06: the maker's address of it is a page of its own kind. */
export const handle: PageHandle = {
  pageType: ({ isMaker }: { isMaker: boolean }) => (isMaker ? 'fordconsumerprivacy' : 'legal'),
};

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { consent, gpc } = context.get(choicesContext);
  const texts = context.get(servicesContext).brands.legalTexts(context.get(siteContext).brand);
  return {
    isMaker: url.pathname.startsWith(makerPath('consumer-privacy')),
    counted: consent.groups.analytics && !gpc,
    gpc,
    document: legalDocument('consumerPrivacy', texts),
  };
};

export default function PrivacyChoices({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <LegalPage document={loaderData.document}>
      <form method="post" action={consentPath}>
        <input type="hidden" name="returnTo" value={pathname} />
        <p role="status">
          {loaderData.gpc
            ? 'Your browser asks not to be counted, so your visits are not counted.'
            : loaderData.counted
              ? 'You allowed us to count your visits.'
              : 'Your visits are not counted.'}
        </p>
        <Stack row gap={3}>
          <Button type="submit" name="allow" value="none" variant="quiet">
            Do not count my visits
          </Button>
          <Button type="submit" name="allow" value="all" variant="quiet">
            Count my visits
          </Button>
        </Stack>
      </form>
    </LegalPage>
  );
}
