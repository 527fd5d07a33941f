import { costsGroup } from '#domains/reference/payments/costs-group.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Receipt } from '#ui/receipt.tsx';
import type { CostToOwnView } from './cost-to-own-view.ts';
import styles from './vehicle-price.module.css';

/** Cost to own in one quiet line, with every step when it is opened (PAY-15). */
export const OwnCosts = ({ own, costs }: { own: CostToOwnView; costs: string | undefined }) => (
  <div className={styles.own}>
    <Disclosure
      look="line"
      summary="Cost to own"
      figure={
        <>
          <Figure of="ownYear" costs={costs} typical={own.year} />
          /yr
        </>
      }
      name={costsGroup}
    >
      <Receipt
        lines={own.lines.map(({ label, note, value, figure }) => ({
          label,
          note,
          value: figure ? <Figure of={figure} costs={costs} typical={value} /> : value,
        }))}
        total={{ label: 'Five years', value: <Figure of="ownTotal" costs={costs} typical={own.total} /> }}
      />
      <p className={styles.source}>
        <Figure of="ownMiles" costs={costs} typical={own.miles} /> miles a year, sold after five years. Averages of the
        country; your own insurance and repairs may differ a lot.
      </p>
    </Disclosure>
  </div>
);
