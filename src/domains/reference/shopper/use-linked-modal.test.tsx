// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { modalIds, selectModalOpen } from './overlays-slice.ts';
import { useLinkedModal } from './use-linked-modal.ts';

type DialogProps = { onClose(): void };

const load = async () =>
  function Closing({ onClose }: DialogProps) {
    return (
      <button type="button" onClick={onClose}>
        Close
      </button>
    );
  };

const Report = () => {
  const { Dialog, open, close, link } = useLinkedModal<DialogProps>('report', '/report/1', load);
  return (
    <>
      <a {...link}>Report</a>
      {Dialog && open && <Dialog onClose={close} />}
    </>
  );
};

describe('a page shown as a modal', () => {
  it('UI-05: opening and closing it changes only its own flag', async () => {
    const { store } = testShopper();
    const { page, act, unmount } = await mount(
      <Provider store={store}>
        <Report />
      </Provider>,
    );
    const open = () => modalIds.filter((id) => selectModalOpen(id)(store.getState()));
    expect(open()).toEqual([]);
    await act(() => page.querySelector('a')?.click());
    expect(open()).toEqual(['report']);
    await act(() => page.querySelector('button')?.click());
    expect(open()).toEqual([]);
    await unmount();
  });
});
