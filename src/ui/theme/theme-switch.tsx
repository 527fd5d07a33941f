import { type MouseEvent, useState } from 'react';
import styles from '../forms/segmented.module.css';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import { THEME_COOKIE, THEME_COOKIE_MAX_AGE_S, type Theme, themePath } from './theme.ts';

const choices: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'auto', label: 'Auto', icon: 'contrast' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
];

const wear = (theme: Theme, store: CookieStore) => {
  if (theme === 'auto') void store.delete({ name: THEME_COOKIE, path: '/' });
  else
    void store.set({
      name: THEME_COOKIE,
      value: theme,
      path: '/',
      sameSite: 'lax',
      expires: Date.now() + THEME_COOKIE_MAX_AGE_S * 1000,
    });
  const root = document.documentElement;
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
};

type ThemeSwitchProps = {
  theme: Theme;
  /** Where the form that is sent without script returns to. */
  returnTo?: string;
};

/** Three submit buttons in a form; with script the page changes in place instead. */
export const ThemeSwitch = ({ theme: initial, returnTo }: ThemeSwitchProps) => {
  const [theme, setTheme] = useState(initial);
  const choose = (event: MouseEvent, chosen: Theme) => {
    // Without a cookie store (plain http, older browsers) the form is sent as it is without script.
    if (!('cookieStore' in window)) return;
    event.preventDefault();
    wear(chosen, window.cookieStore);
    setTheme(chosen);
  };
  return (
    <form method="post" action={themePath}>
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      <fieldset className={styles.segmented}>
        <legend className="visually-hidden">Appearance</legend>
        {choices.map(({ theme: choice, label, icon }) => (
          <button
            key={choice}
            type="submit"
            name={THEME_COOKIE}
            value={choice}
            className={styles.segment}
            aria-pressed={choice === theme}
            onClick={(event) => choose(event, choice)}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
};
