// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patienceMs } from '#lib/in-time.ts';
import { type Mounted, mount, serverRender } from '#tests/fixtures/mount.ts';
import { useLinkedDialog } from './use-linked-dialog.ts';

type DialogProps = { open: boolean };
const Form = ({ open }: DialogProps) => <p>{open ? 'The form' : 'Closed'}</p>;

const Link = ({ load }: { load: () => Promise<ComponentType<DialogProps>> }) => {
  const { Dialog, open, close, link } = useLinkedDialog('#report', load);
  return (
    <>
      <a {...link}>Report</a>
      {Dialog && <Dialog open={open} />}
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
};

describe('a link that opens its page as a dialog', () => {
  let mounted: Mounted;
  const press = (selector: string) => mounted.act(() => mounted.page.querySelector<HTMLElement>(selector)?.click());
  beforeEach(() => {
    vi.useFakeTimers();
    location.hash = '';
  });
  afterEach(async () => {
    await mounted?.unmount();
    vi.useRealTimers();
  });

  it('is a plain link in server-rendered HTML', () => {
    const link = serverRender(<Link load={async () => Form} />).querySelector('a');
    expect(link?.getAttribute('href')).toBe('#report');
  });

  it('opens, closes and opens again without leaving the page', async () => {
    const load = async () => Form;
    mounted = await mount(<Link load={load} />);
    for (let n = 0; n < 2; n += 1) {
      await press('a');
      expect(mounted.page.textContent).toContain('The form');
      await press('button');
      expect(mounted.page.textContent).toContain('Closed');
    }
    await mounted.act(() => vi.advanceTimersByTime(patienceMs));
    expect(location.hash).toBe('');
  });

  it.each([
    ['can’t be fetched', () => Promise.reject(new Error('offline'))],
    ['does not come', () => new Promise<never>(() => {})],
  ])('navigates on every click where the dialog %s', async (_what, load) => {
    mounted = await mount(<Link load={load} />);
    for (let n = 0; n < 2; n += 1) {
      location.hash = '';
      await press('a');
      await mounted.act(() => vi.advanceTimersByTime(patienceMs));
      expect(location.hash).toBe('#report');
      expect(mounted.page.textContent).not.toContain('The form');
    }
  });

  it('leaves Ctrl+click to the browser', async () => {
    mounted = await mount(<Link load={async () => Form} />);
    const link = mounted.page.querySelector('a');
    const click = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
    await mounted.act(() => void link?.dispatchEvent(click));
    expect(click.defaultPrevented).toBe(false);
    expect(mounted.page.textContent).not.toContain('The form');
  });
});
