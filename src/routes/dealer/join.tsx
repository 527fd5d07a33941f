import { data } from 'react-router';
import { JoinScreen } from '#domains/supply/dealer-portal/members/join-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { dealerPortalPath, joinDealerPath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { refuseMakerHost } from '../../pages/auth-action.ts';
import { consumerOf } from '../../pages/consumer.ts';
import { requirePerson } from '../../pages/dealer-page.ts';
import { readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import styles from '../../pages/plain-page.module.css';
import type { Route } from './+types/join.ts';

export const handle: PageHandle = { pageType: 'dealers' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const token = url.searchParams.get('token') ?? '';
  const invitation = await context.get(servicesContext).dealerMembers.openInvitation(token);
  const view = { token, invitation, email: consumerOf(context)?.email };
  return data(view, { status: invitation ? 200 : 410 });
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const person = await requirePerson(context, url);
  const token = textField(await readForm(request), 'token');
  const joined = await context.get(servicesContext).dealerMembers.accept(token, person);
  throw seeOther(joined.ok ? dealerPortalPath(joined.value.dealerId) : joinDealerPath(token));
};

export default function JoinDealer({ loaderData }: Route.ComponentProps) {
  return (
    <Container className={styles.page}>
      <PageHead
        title="Join a dealer"
        description="An invitation to run a dealer’s part of this site."
        robots="noindex"
      />
      <JoinScreen {...loaderData} />
    </Container>
  );
}
