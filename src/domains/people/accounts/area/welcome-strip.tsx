import { useDispatch, useSelector } from 'react-redux';
import { overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { Button } from '#ui/button.tsx';
import { selectUser, type UserDispatch } from '../user-slice.ts';
import { answerWelcome } from './answer-welcome.ts';
import styles from './welcome-strip.module.css';

/** A strip at the bottom of the window that offers the welcome questions after the first sign-in (RULING-31). */
export const WelcomeStrip = () => {
  const dispatch = useDispatch<UserDispatch>();
  const { firstName } = useSelector(selectUser).profile;
  return (
    <section className={styles.strip} aria-label="Welcome">
      <p className={styles.words} role="status">
        <strong>{firstName ? `Welcome, ${firstName}.` : 'Welcome.'}</strong> Two quick questions to get started: your
        ZIP code and your alerts.
      </p>
      <div className={styles.answers}>
        <Button size="small" variant="quiet" onClick={() => void dispatch(answerWelcome({}))}>
          Not now
        </Button>
        <Button size="small" aria-haspopup="dialog" onClick={() => dispatch(overlayOpened('new-user'))}>
          Set up
        </Button>
      </div>
    </section>
  );
};
