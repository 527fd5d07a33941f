import { useEffect, useRef } from 'react';
import { opsPath } from '#paths/paths.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './find.module.css';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The search box of the back office; the key / focuses it unless a field has the focus. */
export const FindBox = () => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className={styles.box}>
      <Icon name="search" />
      <form method="get" action={opsPath('find')} className={styles.form}>
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={120}
          autoComplete="off"
          aria-label="Find by VIN, listing, dealer, email or lead number"
          aria-keyshortcuts="/"
          placeholder="VIN, listing, dealer, email or lead number"
        />
      </form>
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </search>
  );
};
