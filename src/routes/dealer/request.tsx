import { requestForm } from '#domains/supply/dealer-portal/members/member-forms.server.ts';
import { DealerIntroduction, RequestScreen } from '#domains/supply/dealer-portal/members/request-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { requestDealerPath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { seeOther } from '../../pages/account-page.ts';
import { consumerContext, servicesContext, siteContext } from '../../pages/app-context.ts';
import { refuseMakerHost } from '../../pages/auth-action.ts';
import { requirePerson } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import styles from '../../pages/plain-page.module.css';
import type { Route } from './+types/request.ts';

export const handle: PageHandle = { pageType: 'dealers' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const { dealerRequests } = context.get(servicesContext);
  const token = url.searchParams.get('token');
  // Opened from the work inbox, perhaps on a device where nobody is signed in.
  if (token !== null) return { kind: 'proof' as const, isProven: await dealerRequests.prove(token) };
  if (context.get(consumerContext) === null && !url.searchParams.has('dealer'))
    return { kind: 'introduction' as const };
  const person = await requirePerson(context, url);
  return { kind: 'request' as const, view: await dealerRequests.view(person, url.searchParams) };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const person = await requirePerson(context, url);
  const { dealerRequests: requests } = context.get(servicesContext);
  const values = await readForm(request);
  const site = context.get(siteContext).origin;
  const sent = await requestForm.answer(values, { requests, person, site });
  if (sent.answer.status === 'sent') throw seeOther(requestDealerPath({ dealer: textField(values, 'dealerId') }));
  return answerPage(sent);
};

export default function RequestDealer({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Container className={styles.page}>
      <PageHead title="For dealers" description="Run your dealer’s part of this site." robots="noindex" />
      {loaderData.kind === 'introduction' && <DealerIntroduction />}
      {loaderData.kind === 'request' && (
        <RequestScreen view={loaderData.view} refused={actionData?.status === 'refused' ? actionData : undefined} />
      )}
      {loaderData.kind === 'proof' && (
        <>
          <h1>Work email</h1>
          {loaderData.isProven ? (
            <Banner level="positive" title="Confirmed.">
              We review your request now and email you.
            </Banner>
          ) : (
            <Banner level="warning" title="This link can’t be used.">
              It was used before, or you sent the request again since.
            </Banner>
          )}
        </>
      )}
    </Container>
  );
}
