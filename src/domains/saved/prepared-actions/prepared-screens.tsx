import type { ReactNode } from 'react';
import leadStyles from '#domains/contact/leads/lead-form.module.css';
import { LeadClosing, type LeadTerms, ShopperFields } from '#domains/contact/leads/shopper-fields.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { formatMoney } from '#lib/money.ts';
import { accountPath, vehiclePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './prepared-screens.module.css';

export type PreparedCar = {
  id: number;
  title: string;
  seller: string;
  priceUsd: number | null;
  picture: string | undefined;
  onOffer: boolean;
  takesQuestions: boolean;
};

export type PreparedView =
  | { do: 'save-car'; car: PreparedCar }
  | { do: 'create-alert'; heading: string; href: string }
  | { do: 'ask-seller'; car: PreparedCar; terms: LeadTerms; values: FormValues };

type PreparedScreenProps = {
  view: PreparedView;
  problem?: string | undefined;
  refused?: FormRefusal | undefined;
};

const titles = {
  'save-car': 'Save this car?',
  'create-alert': 'Create this alert?',
  'ask-seller': 'Send this question?',
} as const;

const CarLine = ({ car }: { car: PreparedCar }) => (
  <div className={styles.car}>
    {car.picture !== undefined && <img src={car.picture} alt="" width={160} height={107} />}
    <div>
      <h2>
        <a href={vehiclePath({ listingId: car.id })}>{car.title}</a>
      </h2>
      <p>
        {car.seller}
        {car.priceUsd !== null && `, ${formatMoney(car.priceUsd)}`}
      </p>
    </div>
  </div>
);

const Actions = ({ label, children, no }: { label: string; no: string; children?: ReactNode }) => (
  <form method="post" className={styles.form}>
    {children}
    <div className={styles.actions}>
      <Button type="submit">{label}</Button>
      <ButtonLink href={no} variant="quiet">
        No, thanks
      </ButtonLink>
    </div>
  </form>
);

const Question = ({
  view: { car, terms, values },
  refused,
}: {
  view: Extract<PreparedView, { do: 'ask-seller' }>;
  refused: FormRefusal | undefined;
}) => {
  if (!car.onOffer) return <p>This car is no longer for sale, so nothing can be sent.</p>;
  if (!car.takesQuestions) return <p>This seller only takes calls.</p>;
  const filled = { errors: refused?.errors ?? {}, values: refused?.values ?? values };
  return (
    <form method="post" className={leadStyles.form}>
      <ShopperFields {...filled} />
      <LeadClosing
        {...filled}
        terms={terms}
        dealer={car.seller}
        message={refused?.message ?? null}
        busy={false}
        needsMessage
      />
    </form>
  );
};

const Body = ({ view, refused }: Pick<PreparedScreenProps, 'view' | 'refused'>) => {
  switch (view.do) {
    case 'save-car':
      return (
        <>
          <CarLine car={view.car} />
          <Actions label="Save car" no={vehiclePath({ listingId: view.car.id })}>
            <Checkbox name="email" defaultChecked>
              Email me when its price drops
            </Checkbox>
          </Actions>
        </>
      );
    case 'create-alert':
      return (
        <>
          <h2>
            <a href={view.href}>{view.heading}</a>
          </h2>
          <p className={styles.note}>
            We save this search and email you new matches. Change how often at{' '}
            <a href={accountPath('saved-searches')}>Saved searches</a>.
          </p>
          <Actions label="Create alert" no={view.href} />
        </>
      );
    default:
      return (
        <>
          <CarLine car={view.car} />
          <Question view={view} refused={refused} />
        </>
      );
  }
};

/** What an assistant prepared: the shopper checks it, and nothing happens until they confirm (MCP-09). */
export const PreparedScreen = ({ view, problem, refused }: PreparedScreenProps) => (
  <>
    <AccountHead title={titles[view.do]}>An assistant prepared this. Nothing happens until you confirm.</AccountHead>
    {problem && <Banner level="warning">{problem}</Banner>}
    <Card>
      <div className={styles.body}>
        <Body view={view} refused={refused} />
      </div>
    </Card>
  </>
);
