// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byName, mount, serverRender } from '#tests/fixtures/mount.ts';
import { Dialog, DialogButton } from './overlays/dialog.tsx';
import { OverlayProvider, useOverlay } from './overlays/overlay-provider.tsx';
import { ToastProvider, useToast } from './overlays/toast.tsx';
import { Banner } from './status/banner.tsx';
import { InlineError } from './status/inline-error.tsx';

describe('Banner', () => {
  it.each([
    ['danger', 'alert'],
    ['warning', 'status'],
    ['info', 'status'],
  ] as const)('UI-03: level %s has the role %s', (level, role) => {
    const banner = serverRender(<Banner level={level} title="Gone." />).firstElementChild;
    expect(banner?.getAttribute('data-level')).toBe(level);
    expect(banner?.getAttribute('role')).toBe(role);
  });

  it('has a dismiss button or a dismiss link', async () => {
    const dismissed = vi.fn();
    const { page, act, unmount } = await mount(<Banner level="info" title="Hi." onDismiss={dismissed} />);
    await act(() => byName(page, 'button', 'Dismiss').click());
    expect(dismissed).toHaveBeenCalledTimes(1);
    await unmount();
    const link = byName(serverRender(<Banner level="info" title="Hi." dismissHref="/cars" />), 'a', 'Dismiss');
    expect(link.getAttribute('href')).toBe('/cars');
  });
});

describe('InlineError', () => {
  it('RULING-107: is an alert', () => {
    const page = serverRender(<InlineError>We could not sign you up.</InlineError>);
    expect(page.querySelector('[role="alert"]')?.textContent).toBe('We could not sign you up.');
  });
});

describe('Dialog', () => {
  it('is labeled by its title and has a close button that works without script', () => {
    const page = serverRender(
      <Dialog id="alerts" title="Alerts" open={false}>
        words
      </Dialog>,
    );
    const dialog = page.querySelector('dialog');
    expect(page.querySelector(`[id="${dialog?.getAttribute('aria-labelledby')}"]`)?.textContent).toBe('Alerts');
    expect(dialog?.hasAttribute('open')).toBe(false);
    expect(page.querySelector('form[method="dialog"] button')?.getAttribute('aria-label')).toBe('Close');
  });

  it('an open dialog is open in the server-rendered page', () => {
    const page = serverRender(
      <Dialog title="Alerts" open>
        words
      </Dialog>,
    );
    expect(page.querySelector('dialog')?.hasAttribute('open')).toBe(true);
  });

  it('DialogButton opens a dialog by the browser’s show-modal command', () => {
    const button = serverRender(<DialogButton dialogId="alerts">Open</DialogButton>).querySelector('button');
    expect(button?.getAttribute('commandfor')).toBe('alerts');
    expect(button?.getAttribute('command')).toBe('show-modal');
  });
});

describe('OverlayProvider', () => {
  const Overlay = ({ id }: { id: string }) => {
    const { isVisible, open, close } = useOverlay(id);
    return (
      <>
        <button type="button" onClick={open}>
          open {id}
        </button>
        <button type="button" onClick={close}>
          close {id}
        </button>
        {isVisible && <p>{id} is shown</p>}
      </>
    );
  };
  const linesIn = (page: ParentNode) => [...page.querySelectorAll('p')].map((line) => line.textContent);

  it('UI-02: opening one overlay closes the other', async () => {
    const { page, act, unmount } = await mount(
      <OverlayProvider closeList={['list', 'panel']}>
        <Overlay id="list" />
        <Overlay id="panel" />
      </OverlayProvider>,
    );
    await act(() => byName(page, 'button', 'open list').click());
    expect(linesIn(page)).toEqual(['list is shown']);
    await act(() => byName(page, 'button', 'open panel').click());
    expect(linesIn(page)).toEqual(['panel is shown']);
    await act(() => byName(page, 'button', 'close panel').click());
    expect(linesIn(page)).toEqual([]);
    await unmount();
  });
});

describe('ToastProvider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const Saver = () => {
    const showToast = useToast();
    return (
      <button type="button" onClick={() => showToast('Saved.')}>
        Save
      </button>
    );
  };

  it('UI-04, RULING-106: a toast appears in a live region and disappears after its time', async () => {
    const { page, act, unmount } = await mount(
      <ToastProvider durationMs={4000}>
        <Saver />
      </ToastProvider>,
    );
    const region = page.querySelector('output');
    expect(region?.getAttribute('aria-live')).toBe('polite');
    await act(() => byName(page, 'button', 'Save').click());
    expect(region?.textContent).toBe('Saved.');
    await act(() => vi.advanceTimersByTime(4000));
    expect(region?.textContent).toBe('');
    await unmount();
  });

  it('UI-04: Tab goes from the control that caused the toast to its action, Shift+Tab back, and Escape closes it', async () => {
    const Noter = () => {
      const showToast = useToast();
      return (
        <button type="button" onClick={() => showToast('Saved', { label: 'Add note', onPress: () => {} })}>
          Save
        </button>
      );
    };
    const { page, act, unmount } = await mount(
      <ToastProvider>
        <Noter />
      </ToastProvider>,
    );
    const press = (key: string, shiftKey = false) =>
      act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })));
    const focused = () => document.activeElement?.textContent;
    const save = byName(page, 'button', 'Save');
    await act(() => save.focus());
    await act(() => save.click());
    await press('Tab');
    expect(focused()).toBe('Add note');
    await press('Tab', true);
    expect(focused()).toBe('Save');
    await press('Tab');
    await press('Escape');
    expect([page.querySelector('output')?.textContent, focused()]).toEqual(['', 'Save']);
    await unmount();
  });
});
