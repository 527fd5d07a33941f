import { data, redirect } from 'react-router';
import { fieldsOf } from '#domains/payments/form-fields.ts';
import { keepSentDeal } from '#domains/wallet/strip/keep-deal.ts';
import { MyDealPage } from '#domains/wallet/strip/my-deal-page.tsx';
import { serializeCookie } from '#lib/cookies.ts';
import { localPath } from '#lib/local-path.ts';
import { Container } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { placeHeaders } from '../pages/chosen-place.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/my-deal.ts';

export const handle: PageHandle = { pageType: 'mydeal' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { zip = '' } = context.get(siteContext);
  const place = context.get(servicesContext).lookup.byZip(zip);
  return {
    place: { zip, state: place.ok ? place.value.state : '' },
    back: localPath(url.searchParams.get('back') ?? undefined),
  };
};

/** The strip's form without script: keeps the terms and the ZIP, and leads back to the page it stood on. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const fields = fieldsOf(form);
  const { lookup } = context.get(servicesContext);
  const answer = keepSentDeal({
    fields,
    cookies: request.headers.get('cookie'),
    isPlace: (zip) => lookup.byZip(zip).ok,
  });
  if (answer.kind === 'refused') {
    const { back, ...sent } = fields;
    return data({ fields: sent, errors: answer.errors, back: localPath(back) }, { status: 400 });
  }
  const headers = placeHeaders({ ...(answer.zip !== undefined && { zip: answer.zip }) });
  headers.append('set-cookie', serializeCookie(answer.cookie));
  throw redirect(answer.location, { status: 303, headers });
};

export default function MyDeal({ loaderData: { place, back }, actionData }: Route.ComponentProps) {
  const brand = useShell()?.brand;
  return (
    <Container className={styles.page}>
      <title>{`Your deal | ${brand?.name ?? ''}`}</title>
      <meta name="robots" content="noindex" />
      <h1>Your deal</h1>
      <p>Set once, it counts on every card, car and comparison.</p>
      <MyDealPage place={place} back={actionData?.back ?? back} refused={actionData} />
      <p>
        <a href={actionData?.back ?? back}>Back without a change</a>
      </p>
    </Container>
  );
}
