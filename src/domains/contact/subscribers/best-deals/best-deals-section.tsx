import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import { Button } from '#ui/button.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import styles from './best-deals.module.css';
import { BestDealsFields } from './best-deals-fields.tsx';

type SectionProps = {
  /** Where its forms post to. */
  action: string;
  wish: BestDealsWish | undefined;
  isOn: boolean;
  /** Default ZIP without a subscription. */
  zip: string;
  error: string | undefined;
};

/** Best deals on the alerts page: plain forms to subscribe, change and stop. */
export const BestDealsSection = ({ action, wish, isOn, zip, error }: SectionProps) => (
  <section aria-labelledby="best-deals" className={styles.section}>
    <SectionHead
      title="Best deals"
      id="best-deals"
      note={isOn ? 'On Mondays at 7:00 AM, when there are any.' : 'By email once a week. Off.'}
    />
    <form method="post" action={action} className={styles.page} noValidate>
      <input type="hidden" name="intent" value="best-deals" />
      <BestDealsFields zip={wish?.zip ?? zip} styleCodes={wish?.styleCodes ?? []} error={error} />
      <div className={styles.row}>
        <Button type="submit" size="small" variant="quiet">
          {isOn ? 'Save best deals' : 'Turn on best deals'}
        </Button>
      </div>
    </form>
    {isOn && (
      <form method="post" action={action}>
        <Button type="submit" size="small" variant="quiet" name="intent" value="stop-best-deals">
          Stop best deals
        </Button>
      </form>
    )}
  </section>
);
