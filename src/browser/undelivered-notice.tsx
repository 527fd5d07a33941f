import { SignInBeside } from '#domains/people/accounts/sign-in/sign-in-beside.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './shopper-provider.module.css';
import { type Undelivered, wordsFor } from './undelivered.ts';

type UndeliveredNoticeProps = { news: Undelivered | null; onDismiss(): void };

/** Says what failed, visible at any scroll position, with a button to try again. */
export const UndeliveredNotice = ({ news, onDismiss }: UndeliveredNoticeProps) => {
  if (!news) return null;
  const { title, words } = wordsFor(news);
  const tryAgain = () => {
    onDismiss();
    news.tryAgain();
  };
  return (
    <div className={styles.alert}>
      <div className={styles.box}>
        <Banner
          level="danger"
          title={title}
          action={
            <>
              {news.reason === 'signed-out' && <SignInBeside />}
              <Button size="small" variant="quiet" onClick={tryAgain}>
                Try again
              </Button>
            </>
          }
          onDismiss={onDismiss}
        >
          {words}
        </Banner>
      </div>
    </div>
  );
};
