import { formatMoney } from '#lib/money.ts';
import { accountPath, sellPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { type CashOffer, tradeInConditions } from '../payment-info.ts';
import { changeTradeIn } from '../state/wallet-actions.ts';
import { AmountField } from './amount-field.tsx';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

const conditionWords = { excellent: 'Excellent', verygood: 'Very good', good: 'Good', fair: 'Fair' } as const;
const sourceWords = { manual: 'Your own figure.', ico: 'From a cash offer.', mycars: 'From your cars.' } as const;

/** The source of the trade-in's value; a cash offer has an expiry date (WLT-31). */
const worthWords = (offer: CashOffer | null, source: keyof typeof sourceWords): string =>
  offer ? `Your cash offer ${offer.offerId}, good until ${untilWords(offer.expires)}.` : sourceWords[source];

const untilWords = (expires: number): string =>
  new Date(expires).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** The shopper's cash offers; one click uses an offer as the trade-in's value. */
const CashOffers = () => {
  const { info } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const offers = info.tradeIn?.ico ?? [];
  if (offers.length === 0) return null;
  return (
    <ul className={styles.offers}>
      {offers.map(({ offerId, amount, expires }) => (
        <li key={offerId}>
          <span>
            <b>{formatMoney(amount)}</b> cash offer, until {untilWords(expires)}
          </span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => void dispatch(changeTradeIn({ value: amount, source: 'ico' }))}
          >
            Use {formatMoney(amount)}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The trade-in (RULING-85); if more is owed than it is worth, the difference is added to the loan. */
export const TradeInPanel = () => {
  const { wallet, info, terms } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const { condition, source = 'manual' } = info.tradeIn ?? {};
  const equity = terms.tradeInUsd - terms.owedUsd;
  const { showIco } = wallet.myWallet.configs;
  return (
    <>
      <p>
        Your trade-in lowers what you pay at a dealer. Many states tax only the difference. Private sellers don’t take
        trade-ins.
      </p>
      <div className={styles.two}>
        <AmountField
          name="tradeIn"
          label="Worth"
          hint={terms.tradeInUsd > 0 ? worthWords(wallet.icoTradeIn, source) : undefined}
          value={terms.tradeInUsd === 0 ? null : terms.tradeInUsd}
          placeholder="0"
          onInput={(value) => void dispatch(changeTradeIn({ value: value ?? 0 }, { skipPersistence: true }))}
          onCommit={(value) => void dispatch(changeTradeIn({ value: value ?? 0, source: 'manual' }))}
        />
        <AmountField
          name="owed"
          label="Still owed"
          note="optional"
          value={terms.owedUsd === 0 ? null : terms.owedUsd}
          placeholder="0"
          onInput={(amountOwed) =>
            void dispatch(changeTradeIn({ amountOwed: amountOwed ?? 0 }, { skipPersistence: true }))
          }
          onCommit={(amountOwed) => void dispatch(changeTradeIn({ amountOwed: amountOwed ?? 0 }))}
        />
      </div>
      <div>
        <p className={styles.label}>Condition</p>
        <Segmented
          block
          legend="Condition"
          name="wallet-condition"
          value={condition ?? 'good'}
          options={tradeInConditions.map((value) => ({ value, label: conditionWords[value] }))}
          onChange={(value) => {
            const selected = tradeInConditions.find((condition) => condition === value);
            if (selected) void dispatch(changeTradeIn({ condition: selected }));
          }}
        />
      </div>
      {terms.tradeInUsd > 0 && terms.owedUsd > 0 && (
        <BarChart
          label="What you owe compared with what it’s worth"
          bars={[
            { label: 'Worth', value: terms.tradeInUsd, tone: 'positive' },
            { label: 'Still owed', value: terms.owedUsd, tone: 'muted' },
          ]}
          labelName="What"
          valueName="Dollars"
          format={formatMoney}
          height="7rem"
        />
      )}
      {equity < 0 && (
        <Banner level="warning">
          You owe {formatMoney(-equity)} more than it’s worth. That’s added to what you finance.
        </Banner>
      )}
      <CashOffers />
      <div className={styles.ways}>
        {showIco && (
          <ButtonLink variant="quiet" href={sellPath()}>
            Get a cash offer
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href={accountPath('my-cars')}>
          See what your car is worth
        </ButtonLink>
      </div>
    </>
  );
};
