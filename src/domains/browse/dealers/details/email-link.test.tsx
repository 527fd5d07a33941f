// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { modalIds, selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import { teachDialogs } from '#tests/fixtures/modal-dialogs.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { EmailLink } from './email-link.tsx';

teachDialogs();

it('UI-05: links to the form on the page; a plain click opens it in a dialog with a flag of its own', async () => {
  const { store } = testShopper();
  const { page, act, unmount } = await mount(
    <Provider store={store}>
      <EmailLink dealer="Decatur Honda" href="#contact" label="Ask a question" variant="quiet" form={<p>The form</p>} />
    </Provider>,
  );
  const open = () => modalIds.filter((id) => selectModalOpen(id)(store.getState()));
  expect(page.querySelector('a')?.getAttribute('href')).toBe('#contact');
  expect(page.textContent).not.toContain('The form');
  await act(() => page.querySelector('a')?.click());
  await vi.waitFor(() => expect(page.textContent).toContain('The form'), { timeout: 600_000 });
  expect(open()).toEqual(['email']);
  await act(() => page.querySelector('dialog')?.close());
  expect(open()).toEqual([]);
  await unmount();
});
