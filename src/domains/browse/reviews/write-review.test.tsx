// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { signOut } from '#domains/people/accounts/user-account.ts';
import { mount } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { MyReviews } from './my-reviews.tsx';
import { WriteReview } from './write-review.tsx';
import type { WriteReviewView } from './write-review-view.ts';

const view: WriteReviewView = {
  subject: 'model:CAMRY',
  kind: 'model',
  name: 'Toyota Camry',
  path: '/',
  years: [2020],
  isSignedIn: true,
  isEdit: false,
  author: 'Ann A.',
  standing: null,
  askHref: null,
  values: {},
  reason: null,
};

const formOf = (shopper: ReturnType<typeof testShopper>, of = view) => (
  <Provider store={shopper}>
    <WriteReview view={of} />
  </Provider>
);

type Mounted = Awaited<ReturnType<typeof mount>>;
const wordsIn = ({ page }: Mounted) => page.querySelector<HTMLTextAreaElement>('textarea[name="words"]');

const type = async (mounted: Mounted, text: string) => {
  await mounted.act(() => {
    const field = wordsIn(mounted);
    if (!field) throw new Error('no field for the words');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

describe('the form for a review', () => {
  it('REV-04: what was typed is there after a reload, for its own subject alone, until it has arrived', async () => {
    const shopper = testShopper({ signedIn: true });
    const first = await mount(formOf(shopper));
    await type(first, 'Quiet on the highway.');
    await first.unmount();

    const other = await mount(formOf(shopper, { ...view, subject: 'model:ACCORD' }));
    expect(wordsIn(other)?.value).toBe('');
    await other.unmount();

    const again = await mount(formOf(shopper));
    expect(wordsIn(again)?.value).toBe('Quiet on the highway.');
    expect(again.page.textContent).toContain('We kept what you typed');
    await again.unmount();

    const arrived = await mount(
      <Provider store={shopper}>
        <MyReviews rows={[]} drafts={[]} done="draft" />
      </Provider>,
    );
    await arrived.unmount();
    const after = await mount(formOf(shopper));
    expect(wordsIn(after)?.value).toBe('');
    await after.unmount();
  });

  it('REV-04: signing out deletes it', async () => {
    const shopper = testShopper({ signedIn: true });
    const mounted = await mount(formOf(shopper));
    await type(mounted, 'Quiet on the highway.');
    await mounted.unmount();
    await shopper.dispatch(signOut());
    const after = await mount(formOf(shopper));
    expect(wordsIn(after)?.value).toBe('');
    await after.unmount();
  });
});
