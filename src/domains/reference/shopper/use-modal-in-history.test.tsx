// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { useModalInHistory } from './use-modal-in-history.ts';

const Page = () => {
  const modal = useModalInHistory('payment-details');
  return (
    <>
      <button type="button" onClick={modal.open}>
        Open
      </button>
      {modal.isOpen && (
        <button type="button" onClick={modal.close}>
          Close
        </button>
      )}
    </>
  );
};

describe('a modal with an entry in the browser history', () => {
  it('opens again when it is requested before the browser has gone back', async () => {
    const { store } = testShopper();
    const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
    const { page, act, unmount } = await mount(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
    const press = (name: string) =>
      [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    const nextStepBack = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await act(() => press('Open'));
    expect(location.hash).toBe('#payment-details');

    await act(async () => {
      const stepBack = nextStepBack();
      press('Close');
      press('Open');
      await stepBack;
    });
    expect(location.hash).toBe('#payment-details');
    expect(page.textContent).toContain('Close');

    await act(async () => {
      const stepBack = nextStepBack();
      press('Close');
      await stepBack;
    });
    expect(location.hash).toBe('');
    expect(page.textContent).toBe('Open');
    await unmount();
  });
});
