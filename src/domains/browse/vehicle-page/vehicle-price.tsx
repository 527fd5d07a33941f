import type { ReactNode } from 'react';
import { contactLink } from '#domains/cars/listings/contact-link.ts';
import type { Contact } from '#domains/cars/listings/seller-view.ts';
import { costsGroup } from '#domains/reference/payments/costs-group.ts';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { formatMoney } from '#lib/money.ts';
import { StatusDot } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PriceLine } from '#ui/charts/price-line.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Price } from '#ui/price.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { Verdict, type VerdictLevel } from '#ui/verdict.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { OwnCosts } from './own-costs.tsx';
import { useAway } from './use-away.ts';
import type { VehiclePageView } from './vehicle-page-view.ts';
import styles from './vehicle-price.module.css';

/** Labels of deal ratings; a price above the market gets none (RULING-61). */
const verdicts: Readonly<Partial<Record<VerdictLevel, string>>> = {
  great: 'Great deal',
  good: 'Good deal',
  fair: 'Fair price',
};

type ActionsProps = { contacts: readonly Contact[]; purchase: ReactNode };

/** The purchase as the main button if possible, with secondary buttons to contact the seller. */
const Actions = ({ contacts, purchase }: ActionsProps) => {
  const [first, ...others] = contacts.slice(0, 3);
  const quiet = purchase || !first ? contacts.slice(0, 3) : others;
  if (!purchase && !first) return null;
  return (
    <div className={styles.actions}>
      {purchase ||
        (first && (
          <ButtonLink {...contactLink(first)} size="large" block>
            {first.label}
          </ButtonLink>
        ))}
      {quiet.length > 0 && (
        <div className={styles.others}>
          {quiet.map((contact) => {
            const { icon: _icon, ...link } = contactLink(contact);
            return (
              <ButtonLink key={contact.way} {...link} variant="quiet">
                {contact.shortLabel ?? contact.label}
                {contact.shortLabel && (
                  <VisuallyHidden>{contact.label.slice(contact.shortLabel.length)}</VisuallyHidden>
                )}
              </ButtonLink>
            );
          })}
        </div>
      )}
    </div>
  );
};

export const VehicleHeading = ({ name, line }: Pick<VehiclePageView, 'name' | 'line'>) => (
  <div>
    <h1 tabIndex={-1}>{name}</h1>
    <p className={styles.line}>{line}</p>
  </div>
);

const AdvertisedPrice = ({ price }: Pick<VehiclePageView, 'price'>) => {
  const { advertised, fee, sticker, incentive, deal, line, why } = price;
  if (advertised === undefined) return <p className={styles.unpriced}>Ask the seller for the price</p>;
  return (
    <div>
      <div className={styles.top}>
        <Price amount={advertised} size="large" />
        {verdicts[deal] && (
          <Verdict level={deal} size="large">
            {verdicts[deal]}
          </Verdict>
        )}
      </div>
      {fee && <p className={styles.fee}>{fee}</p>}
      {sticker !== undefined && <p className={styles.sticker}>Sticker price {formatMoney(sticker)}</p>}
      {incentive && (
        <p className={styles.incentive}>
          <span>
            Manufacturer cash <b>{formatMoney(-incentive.amountUsd)}</b>
          </span>
          <small>{incentive.note}, taken off below. The dealer confirms whether you qualify.</small>
        </p>
      )}
      <div className={styles.lineAbove}>
        <PriceLine
          price={line?.at ?? 0}
          spread={line && { low: 0, q1: line.from, q3: line.to, high: 100 }}
          level={deal}
        >
          {line ? <a href="#deal">{why}</a> : why}
        </PriceLine>
      </div>
    </div>
  );
};

type VehiclePriceProps = {
  view: Pick<VehiclePageView, 'price' | 'seller'>;
  /** Form with the payment terms; without it nothing is said of payments. */
  terms?: ReactNode;
  paymentDetails?: ReactNode;
  /** Link to start a purchase, or the state of one. */
  purchase?: ReactNode;
};

/**
 * Prices, payment and all actions, visible together on a laptop. Details open beside the panel there, because a growing
 * panel would push its own buttons out of view.
 */
export const VehiclePrice = ({ view, terms, paymentDetails, purchase }: VehiclePriceProps) => {
  const { price, seller } = view;
  const { paid, payment, own, costs } = price;
  return (
    <Card>
      <div className={styles.panel}>
        <AdvertisedPrice price={price} />
        {paid && (
          <div className={styles.costs} data-costs={costs}>
            <Disclosure
              look="line"
              summary="Out the door"
              figure={<Figure of="outTheDoor" costs={costs} typical={formatMoney(paid.total)} />}
              name={costsGroup}
              openOnPaper
            >
              <Receipt
                lines={paid.lines.map(({ label, note, value, figure }) =>
                  figure
                    ? {
                        label,
                        value: <Figure of={figure} costs={costs} typical={value} />,
                        note: <Figure of="taxNote" costs={costs} typical="" />,
                      }
                    : { label, note, value },
                )}
              />
              <p className={styles.source}>{paid.source}</p>
            </Disclosure>
            {terms && (
              <>
                {terms}
                <p className={styles.terms}>
                  <Figure of="paymentWords" costs={costs} typical={payment?.source ?? ''} /> {paymentDetails}
                </p>
              </>
            )}
            {own && <OwnCosts own={own} costs={costs} />}
          </div>
        )}
        <Actions contacts={seller.contacts} purchase={purchase} />
        <p className={styles.confirm}>
          <StatusDot tone={seller.stale ? 'warning' : 'positive'}>
            {seller.name} {seller.fresh}
          </StatusDot>
          <SellerTown seller={seller} />
        </p>
      </div>
    </Card>
  );
};

/** The seller's town, on its own line so that adding the distance later shifts no layout. */
const SellerTown = ({ seller }: Pick<VehiclePageView, 'seller'>) => {
  const away = useAway(seller);
  const where = [seller.town, away].filter(Boolean).join(' · ');
  return where && <span className={styles.town}>{where}</span>;
};

/** Last price of a car that left, in gray (RULING-49). */
export const LastPrice = ({ view }: { view: Pick<VehiclePageView, 'price' | 'removedOn'> }) => (
  <Card>
    <div className={styles.panel}>
      <div className={styles.gone}>
        <p className={styles.sticker}>Last price</p>
        {view.price.advertised === undefined ? (
          <p className={styles.unpriced}>Price not listed</p>
        ) : (
          <Price amount={view.price.advertised} size="large" />
        )}
        {view.price.paid && (
          <p className={styles.source} data-costs={view.price.costs}>
            <Figure of="outTheDoor" costs={view.price.costs} typical={formatMoney(view.price.paid.total)} /> out the
            door with taxes and fees
          </p>
        )}
      </div>
      <p className={styles.confirm}>
        <StatusDot tone="neutral">Removed on {view.removedOn}</StatusDot>
      </p>
      <ButtonLink href="#similar" block>
        See similar cars
      </ButtonLink>
    </div>
  </Card>
);
