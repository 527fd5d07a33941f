import { useDispatch } from 'react-redux';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { formatMoney } from '#lib/money.ts';
import { walletPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { takeCashOffer } from '../state/wallet-actions.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import styles from './use-in-terms.module.css';
import { useMyTerms } from './use-my-terms.ts';

type UseInTermsProps = {
  /** The estimated value of the shopper's car, and the amount still owed. */
  tradeInUsd: number;
  owedUsd: number;
  /** The cash offer behind it, with its expiry. */
  offer?: { offerId: string; expires: number };
  /** The return path for browsers without JavaScript. */
  back: string;
};

/** A button that applies this trade-in to every price on the site. */
export const UseInTerms = ({ tradeInUsd, owedUsd, offer, back }: UseInTermsProps) => {
  const { terms, change, canUndo, undo } = useMyTerms();
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const use = () => {
    if (!offer) return change({ tradeInUsd, owedUsd });
    void dispatch(takeCashOffer({ ...offer, amount: tradeInUsd }, owedUsd));
  };
  const isUsed = terms.tradeInUsd === tradeInUsd && terms.owedUsd === owedUsd;
  return (
    <form
      method="post"
      action={walletPath()}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="plain" value="1" />
      <input type="hidden" name="tradeIn" value={tradeInUsd} />
      <input type="hidden" name="owed" value={owedUsd} />
      {!isUsed && <Button type="submit">Use {formatMoney(tradeInUsd)} in your terms</Button>}
      <p role="status" className={styles.status}>
        {isUsed && (
          <>
            <Icon name="check" />
            <span>
              Your terms include {formatMoney(tradeInUsd)} for your car
              {owedUsd > 0 && `, with ${formatMoney(Math.min(owedUsd, tradeInUsd))} going to what you owe`}.{' '}
              <a href={walletPath()}>See your terms</a>
            </span>
          </>
        )}
      </p>
      {isUsed && canUndo && (
        <Button variant="plain" size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </form>
  );
};
