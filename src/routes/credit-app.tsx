import { data, useNavigation } from 'react-router';
import { prequalify, readPrequalification } from '#domains/reference/payments/prequalification.ts';
import { PrequalificationForm } from '#domains/reference/payments/prequalification-form.tsx';
import { PrequalificationResult } from '#domains/reference/payments/prequalification-result.tsx';
import { carLoansPath, creditApplicationPath, creditAppPath, resultsPath } from '#paths/paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/credit-app.ts';

export const handle: PageHandle = { pageType: 'creditapp' };

/** The car the shopper came from; whether it exists is checked when they apply for credit. */
const listingOf = (url: URL): number | undefined => {
  const text = url.searchParams.get('listingId') ?? '';
  return /^\d{5,15}$/.test(text) ? Number(text) : undefined;
};

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const place = context.get(servicesContext).lookup.byZip(context.get(siteContext).place.zip());
  return { homeState: place.ok ? place.value.state : '', listingId: listingOf(url) };
};

/** Nothing of this form is stored, so no cache may store it either. */
const unkept = { 'cache-control': 'no-store' };

export const action = async ({ request, context }: Route.ActionArgs) => {
  const sent = await readForm(request);
  const { application, errors } = readPrequalification(sent);
  if (!application)
    return data({ sent, errors, answer: undefined, condition: undefined }, { status: 400, headers: unkept });
  const { condition } = application.conditions;
  const answer = prequalify(context.get(servicesContext).figures(), application);
  return data({ sent, errors, answer, condition }, { headers: unkept });
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function CreditApp({ loaderData: { homeState, listingId }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <InfoPage
      title="Pre-qualify for a car loan"
      description="Estimate what you could borrow from your own answers, without a credit check and without giving your name."
      path={creditAppPath()}
      heading="Know your budget before you shop."
      lead="Nine questions, an estimate, no credit check. It’s self-reported: we don’t contact a bureau, ask your name or keep anything from this page."
    >
      <div className={styles.withAside}>
        <Card as="section" aria-labelledby="answers-heading">
          <h2 id="answers-heading" className="visually-hidden">
            Your answers
          </h2>
          <PrequalificationForm
            sent={actionData?.sent ?? {}}
            errors={actionData?.errors ?? {}}
            homeState={homeState}
            busy={busy}
          />
        </Card>
        {actionData?.answer ? (
          <PrequalificationResult
            answer={actionData.answer}
            condition={actionData.condition}
            resultsPath={resultsPath}
            applyHref={listingId === undefined ? undefined : creditApplicationPath(listingId)}
          />
        ) : (
          <Card as="section" aria-labelledby="what-heading">
            <h2 id="what-heading">What this is</h2>
            <p className={styles.muted}>
              An estimate based on your answers: a payment of at most 15% of your income, and all payments together at
              most 43%, at the national average rate for your score.
            </p>
            <h2 className={styles.apart}>What it is not</h2>
            <p className={styles.muted}>
              An application or an offer of credit. No lender sees it, it doesn’t affect your score, and a lender may
              decide differently.
            </p>
            <h2 className={styles.apart}>When you’ve found a car</h2>
            <p className={styles.muted}>
              Applying for credit is a separate step on the car’s page: with your name, your consent and an account. We
              keep that application, encrypted, for 30 days. We don’t keep this estimate.
            </p>
            <p className={styles.muted}>
              Only want the numbers? <TextLink href={carLoansPath()}>Use the calculator</TextLink>
            </p>
          </Card>
        )}
      </div>
    </InfoPage>
  );
}
