import { data, useNavigation } from 'react-router';
import { readCreditApplication, retyped } from '#domains/contact/purchases/credit-application.ts';
import { CreditApplicationForm } from '#domains/contact/purchases/credit-application-form.tsx';
import { purchaseRefusals } from '#domains/contact/purchases/purchase-refusals.ts';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { purchasePath, startPurchasePath } from '#paths/paths.ts';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { openPurchaseCar } from '../pages/purchase-car.ts';
import type { Route } from './+types/purchase-apply.ts';

export const handle: PageHandle = { pageType: 'creditapp' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { car } = await openPurchaseCar(context, id, params.listingId);
  if (!car.takesPurchases) throw seeOther(startPurchasePath(car.listingId));
  return { car };
};

/** Contains what the applicant typed, so no cache may store it. */
const unkept = { 'cache-control': 'private, no-store' };

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id, email } = openAccount(context, url);
  const { start, zip } = await openPurchaseCar(context, id, params.listingId);
  const fields = await readForm(request);
  const { purchases, clock } = context.get(servicesContext);
  const { application, errors } = readCreditApplication(fields, clock.now());
  const sent = retyped(fields);
  if (!application) return data({ sent, errors, problem: undefined }, { status: 400, headers: unkept });
  const contact = { firstName: application.firstName, lastName: application.lastName, email, phone: '', zip };
  const terms = { ...start.terms, option: 'finance' as const };
  const applied = await purchases.apply({ ...start, terms, contact }, application);
  if (applied.ok) throw seeOther(purchasePath(applied.value.id));
  const { status, words } = purchaseRefusals[applied.error];
  return data({ sent, errors, problem: words }, { status, headers: unkept });
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function PurchaseApply({ loaderData: { car }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <AccountHead title="Apply for credit">
        For the {car.vehicle.title} at {car.dealer}, and for no other car. Self-reported: we don’t check it.{' '}
        <TextLink href={startPurchasePath(car.listingId)}>Start your purchase without a credit check</TextLink>
      </AccountHead>
      <Card>
        <CreditApplicationForm
          dealer={car.dealer}
          sent={actionData?.sent ?? {}}
          errors={actionData?.errors ?? {}}
          problem={actionData?.problem}
          busy={busy}
        />
      </Card>
    </>
  );
}
