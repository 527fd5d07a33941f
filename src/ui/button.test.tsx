// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { mount, serverRender } from '#tests/fixtures/mount.ts';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const visibleText = (button: Element | null) =>
  [...(button?.querySelectorAll(':scope > span') ?? [])]
    .filter((layer) => layer.getAttribute('aria-hidden') !== 'true')
    .map((layer) => layer.textContent)
    .join('');

describe('Button', () => {
  it('does not submit a form unless its type is submit', () => {
    expect(serverRender(<Button>Call</Button>).querySelector('button')?.type).toBe('button');
    expect(serverRender(<Button type="submit">Send</Button>).querySelector('button')?.type).toBe('submit');
  });

  it('shows its loading label while loading and its loaded label afterward', () => {
    const loading = serverRender(<Button state="loading">Send</Button>).querySelector('button');
    expect(loading?.getAttribute('aria-busy')).toBe('true');
    expect(visibleText(loading)).toBe('Loading');
    const loaded = serverRender(
      <Button state="loaded" loadedLabel="Sent">
        Send
      </Button>,
    ).querySelector('button');
    expect(visibleText(loaded)).toBe('Sent');
    expect(loaded?.hasAttribute('aria-busy')).toBe(false);
  });

  it('keeps all labels in the page, so that its width does not change', () => {
    const button = serverRender(
      <Button state="loading" loadedLabel="Sent">
        Check availability
      </Button>,
    ).querySelector('button');
    expect(button?.textContent).toContain('Check availability');
    expect(button?.textContent).toContain('Sent');
  });

  it('ignores clicks while loading', async () => {
    const press = vi.fn();
    const { page, act, update, unmount } = await mount(<Button onClick={press}>Send</Button>);
    await act(() => page.querySelector('button')?.click());
    await update(
      <Button state="loading" onClick={press}>
        Send
      </Button>,
    );
    await act(() => page.querySelector('button')?.click());
    expect(press).toHaveBeenCalledTimes(1);
    await unmount();
  });

  it('ButtonLink renders a link', () => {
    const link = serverRender(<ButtonLink href="/cars">Browse</ButtonLink>).querySelector('a');
    expect(link?.getAttribute('href')).toBe('/cars');
  });
});

describe('IconButton', () => {
  it('has the same accessible name in both states of a toggle', () => {
    for (const pressed of [true, false]) {
      const button = serverRender(<IconButton icon="heart" label="Save" pressed={pressed} />).querySelector('button');
      expect(button?.getAttribute('aria-label')).toBe('Save');
      expect(button?.getAttribute('aria-pressed')).toBe(String(pressed));
    }
  });
});
