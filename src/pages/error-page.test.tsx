// @vitest-environment jsdom
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { browsingReducer, resultsRequested } from '#domains/browse/results/browsing-slice.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { ErrorPage } from './error-page.tsx';

describe('error page', () => {
  it('SRCH-16: after a failed load the list is no longer loading, and has the error', async () => {
    const store = configureStore({ reducer: { browsing: browsingReducer } });
    store.dispatch(resultsRequested());
    expect(store.getState().browsing.results.loading).toBe(true);
    const { page, unmount } = await mount(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/cars-for-sale/all-cars']}>
          <ErrorPage error={new Error('no answer')} />
        </MemoryRouter>
      </Provider>,
    );
    expect(store.getState().browsing.results).toMatchObject({
      loading: false,
      fetchError: 'Something went wrong on our side',
    });
    expect(page.querySelector('a[href="/cars-for-sale/all-cars"]')?.textContent).toBe('Try again');
    await unmount();
  });
});
