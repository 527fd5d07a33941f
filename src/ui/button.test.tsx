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
  it('does not send a form unless asked to', () => {
    expect(serverRender(<Button>Call</Button>).querySelector('button')?.type).toBe('button');
    expect(serverRender(<Button type="submit">Send</Button>).querySelector('button')?.type).toBe('submit');
  });

  it('says what it is doing while loading and what it did when loaded', () => {
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

  it('keeps every label in the page while it changes, so that its width stays', () => {
    const button = serverRender(
      <Button state="loading" loadedLabel="Sent">
        Check availability
      </Button>,
    ).querySelector('button');
    expect(button?.textContent).toContain('Check availability');
    expect(button?.textContent).toContain('Sent');
  });

  it('takes no second press while loading', async () => {
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

  it('a link that looks like a button is a link', () => {
    const link = serverRender(<ButtonLink href="/cars">Browse</ButtonLink>).querySelector('a');
    expect(link?.getAttribute('href')).toBe('/cars');
  });
});

describe('IconButton', () => {
  it('has a name, and keeps it in both states of a toggle', () => {
    for (const pressed of [true, false]) {
      const button = serverRender(<IconButton icon="heart" label="Save" pressed={pressed} />).querySelector('button');
      expect(button?.getAttribute('aria-label')).toBe('Save');
      expect(button?.getAttribute('aria-pressed')).toBe(String(pressed));
    }
  });
});
