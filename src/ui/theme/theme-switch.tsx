import { type MouseEvent, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import segmented from '../forms/segmented.module.css';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icons.ts';
import { parseTheme, THEME_COOKIE, THEME_COOKIE_MAX_AGE_S, type Theme, themePath } from './theme.ts';
import styles from './theme-switch.module.css';

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
  /** Where the form returns to without JavaScript. */
  returnTo?: string;
};

/**
 * Three submit buttons in a form; with JavaScript the theme changes in place. The current theme is an attribute of the
 * `html` element: CSS highlights its button, and after hydration aria-pressed is set too.
 */
export const ThemeSwitch = ({ returnTo }: ThemeSwitchProps) => {
  const [theme, setTheme] = useState<Theme>();
  useEffect(() => setTheme(parseTheme(document.documentElement.dataset.theme)), []);
  const choose = (event: MouseEvent, theme: Theme) => {
    // Without the Cookie Store API (plain HTTP, older browsers) the form is submitted.
    if (!('cookieStore' in window)) return;
    event.preventDefault();
    wear(theme, window.cookieStore);
    setTheme(theme);
  };
  return (
    <form method="post" action={themePath}>
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      <fieldset className={segmented.segmented}>
        <legend className="visually-hidden">Appearance</legend>
        {choices.map(({ theme: choice, label, icon }) => (
          <button
            key={choice}
            type="submit"
            name={THEME_COOKIE}
            value={choice}
            className={classNames(segmented.segment, styles[choice])}
            aria-pressed={theme && choice === theme}
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
