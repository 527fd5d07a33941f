import { type MouseEventHandler, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './disclosure.module.css';

type DisclosureProps = {
  summary: ReactNode;
  /** Beside the summary, quiet: what is chosen inside, how many. */
  note?: ReactNode;
  /** At the end of the line: a figure. */
  figure?: ReactNode;
  open?: boolean;
  /** `row` is a ruled line of its own, `line` bears a figure, `link` is underlined words. */
  look?: 'row' | 'line' | 'link';
  /** Disclosures of one name close each other. */
  name?: string;
  /** Whether paper shows what is inside. No style sheet opens it in every browser, so that needs script. */
  openOnPaper?: boolean;
  /** Called when it was opened or closed, also for one that was opened before the page's script ran. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
  onClickCapture?: MouseEventHandler | undefined;
  children: ReactNode;
};

/** Opens it while the page is printed; the others of its name stay as they are. */
const useOpenOnPaper = (isWanted: boolean) => {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!isWanted || !details) return;
    const { name } = details;
    let wasOpen = true;
    const open = () => {
      wasOpen = details.open;
      details.name = '';
      details.open = true;
    };
    const restore = () => {
      details.open = wasOpen;
      details.name = name;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', restore);
    };
  }, [isWanted]);
  return ref;
};

export const Disclosure = (props: DisclosureProps) => {
  const { summary, note, figure, open, look = 'row', name, openOnPaper = false, onToggle, children } = props;
  const ref = useOpenOnPaper(openOnPaper);
  const toggled = useEffectEvent((isOpen: boolean) => onToggle?.(isOpen));
  useEffect(() => {
    if (ref.current?.open) toggled(true);
  }, [ref]);
  return (
    <details
      ref={ref}
      className={classNames(styles.disclosure, styles[look])}
      open={open}
      name={name}
      onToggle={onToggle && (({ target, currentTarget }) => target === currentTarget && onToggle(currentTarget.open))}
      onClickCapture={props.onClickCapture}
    >
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        {note && <span className={styles.note}>{note}</span>}
        {figure && <span className={styles.figure}>{figure}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
};
