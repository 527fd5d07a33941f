// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { useAway } from './use-away.ts';

type AwayProps = Parameters<typeof useAway>[0];

const Away = (props: AwayProps) => <p>{useAway(props)}</p>;
const macon = { latitude: 32.8407, longitude: -83.6324 };
const visitor = { zip: '30303', state: 'GA', latitude: 33.7525, longitude: -84.3888 };

const answerWith = (payload: object) => {
  const ask = vi.fn(async (_path: string) => Response.json({ success: true, payload }));
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  return ask;
};

describe('how far away a car is', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is measured in the browser, from where the server takes the visitor to be', async () => {
    const ask = answerWith(visitor);
    const { page, unmount } = await mount(<Away away="" point={macon} />);
    await vi.waitFor(() => expect(page.textContent).toBe('77 mi from 30303'), { timeout: 600_000 });
    expect(ask.mock.calls).toEqual([['/cars-for-sale/api/visitor-place']]);
    await unmount();
  });

  it('is not asked for where the server has said it, or knows of no visitor’s place', async () => {
    const ask = answerWith(visitor);
    const { page, unmount } = await mount(
      <>
        <Away away="12 mi from 10001" />
        <Away away="" />
      </>,
    );
    expect(page.textContent).toBe('12 mi from 10001');
    expect(ask).not.toHaveBeenCalled();
    await unmount();
  });

  it('is left out where the visitor’s place is not known any more, or nobody answers', async () => {
    for (const payload of [{ zip: '', state: '', latitude: null, longitude: null }, {}]) {
      const ask = answerWith(payload);
      const { page, unmount } = await mount(<Away away="" point={macon} />);
      await vi.waitFor(() => expect(ask).toHaveBeenCalled(), { timeout: 600_000 });
      await ask.mock.results[0]?.value;
      expect(page.textContent).toBe('');
      await unmount();
    }
  });
});
