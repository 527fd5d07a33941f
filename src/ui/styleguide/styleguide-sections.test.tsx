// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { serverRender } from '#tests/fixtures/mount.ts';
import { icons } from '../icons.ts';
import { styleguideSections } from './styleguide-sections.tsx';

const page = serverRender(
  styleguideSections.map(({ id, title, render }) => (
    <section key={id}>
      <h2 id={id}>{title}</h2>
      {render()}
    </section>
  )),
);

const named = (element: Element) =>
  Boolean(element.getAttribute('aria-label') ?? element.textContent?.trim()) || element.hasAttribute('aria-labelledby');

describe('styleguide', () => {
  it('no id is used twice', () => {
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('every control has a name', () => {
    const controls = [...page.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea')];
    expect(controls.length).toBeGreaterThan(20);
    const unnamed = controls.filter((control) => !control.labels?.length && !control.hasAttribute('aria-label'));
    expect(unnamed.map((control) => control.outerHTML)).toEqual([]);
    expect([...page.querySelectorAll('button, a')].filter((control) => !named(control))).toEqual([]);
  });

  it('every icon used is in the sprite', () => {
    const used = [...page.querySelectorAll('use')].map((use) => use.getAttribute('href')?.replace('#icon-', '') ?? '');
    expect(used.filter((name) => !Object.hasOwn(icons, name))).toEqual([]);
  });
});
