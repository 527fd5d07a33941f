// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { Disclosure } from './disclosure.tsx';

describe('Disclosure', () => {
  it('with openOnPaper opens for printing and returns to its state afterward, also in a named group', async () => {
    const { page, unmount } = await mount(
      <>
        <Disclosure summary="Out the door" name="costs" openOnPaper>
          Tax
        </Disclosure>
        <Disclosure summary="Your terms" name="costs" open>
          Months
        </Disclosure>
        <Disclosure summary="Help">Words</Disclosure>
      </>,
    );
    const states = () => [...page.querySelectorAll('details')].map(({ open }) => open);
    expect(states()).toEqual([false, true, false]);
    dispatchEvent(new Event('beforeprint'));
    expect(states()).toEqual([true, true, false]);
    dispatchEvent(new Event('afterprint'));
    expect(states()).toEqual([false, true, false]);
    expect([...page.querySelectorAll('details')].map((one) => one.getAttribute('name'))).toEqual([
      'costs',
      'costs',
      null,
    ]);
    await unmount();
    dispatchEvent(new Event('beforeprint'));
    expect(states()).toEqual([]);
  });
});
