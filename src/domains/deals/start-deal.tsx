import { creditApplicationPath, creditAppPath, vehiclePath } from '#domains/criteria/address/paths.ts';
import { type PayingOption, payingOptions } from '#domains/payments/deal-terms.ts';
import { formatMoney } from '#lib/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { dealTypeWords } from './deal.ts';
import styles from './deal-page.module.css';
import type { DealCar } from './deals.server.ts';

type StartDealProps = {
  car: Pick<DealCar, 'listingId' | 'dealer' | 'listedUsd' | 'vehicle'>;
  option: PayingOption;
  /** Why none was started. */
  problem?: string | undefined;
};

/** One car, one dealer, and how it would be paid; with credit or without. */
export const StartDeal = ({ car: { listingId, dealer, listedUsd, vehicle }, option, problem }: StartDealProps) => (
  <>
    {problem && <Banner level="warning">{problem}</Banner>}
    <Card>
      <div className={styles.part}>
        <h2>
          <a href={vehiclePath({ listingId })}>{vehicle.title}</a>
        </h2>
        <p className={styles.muted}>
          {dealer}
          {listedUsd !== null && `, listed at ${formatMoney(listedUsd)}`}
        </p>
        <form method="post" className={styles.part}>
          <Segmented
            block
            legend="How you would pay"
            name="option"
            defaultValue={option}
            options={payingOptions.map((value) => ({ value, label: dealTypeWords[value] }))}
          />
          <p className={styles.muted}>
            It binds nobody. It tells us that you mean this car: we pass it to {dealer}, and every step appears here and
            in your notifications. It ends by itself after 30 days.
          </p>
          <div className={styles.actions}>
            <Button type="submit" size="large">
              Start the deal
            </Button>
            <ButtonLink href={creditApplicationPath(listingId)} variant="quiet" size="large">
              Apply for credit
            </ButtonLink>
          </div>
        </form>
      </div>
    </Card>
    <p className={styles.muted}>
      Not sure what you could borrow? <TextLink href={creditAppPath(listingId)}>Pre-qualify without your name</TextLink>
      , and nothing of that is kept.
    </p>
  </>
);
