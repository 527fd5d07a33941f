// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { useForm } from './use-form.ts';

afterEach(() => vi.unstubAllGlobals());

const call = { path: '/svc/words', failure: 'We couldn’t send it.' };

const Words = () => {
  const { form, outcome, onSubmit, again, isSent, message, errors } = useForm({
    call,
    toUrl: (path) => path,
    requestField: 'requestId',
  });
  if (isSent) {
    return (
      <div ref={outcome} tabIndex={-1}>
        Sent{' '}
        <button type="button" onClick={again}>
          Again
        </button>
      </div>
    );
  }
  return (
    <form ref={form} onSubmit={onSubmit}>
      <input type="hidden" name="words" value="hidden" />
      <input name="words" defaultValue="Hello" />
      <p>{[message, errors.words].filter(Boolean).join()}</p>
    </form>
  );
};

it('UI-06: shows either success or the error; reset clears the form and starts a new request id', async () => {
  const bodies: Record<string, string>[] = [];
  const answers = [
    Response.json(
      { code: 'validation-failed', errorMessage: 'Wrong.', fields: { words: 'Shorter.' } },
      { status: 400 },
    ),
    Response.json({}, { status: 503 }),
    Response.json({}),
    Response.json({}),
  ];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return answers.shift();
  });
  const { page, act, unmount } = await mount(<Words />);
  const submit = () => act(async () => page.querySelector('form')?.requestSubmit());
  await submit();
  await vi.waitFor(() => expect(page.textContent).toBe('Shorter.'), { timeout: 600_000 });
  expect(document.activeElement).toBe(page.querySelector('input:not([type="hidden"])'));
  await submit();
  await vi.waitFor(() => expect(page.textContent).toBe(call.failure), { timeout: 600_000 });
  await submit();
  await vi.waitFor(() => expect(page.textContent).toBe('Sent Again'), { timeout: 600_000 });
  expect(document.activeElement).toBe(page.querySelector('[tabindex]'));
  await act(() => page.querySelector('button')?.click());
  expect(page.textContent).toBe('');
  await submit();
  await vi.waitFor(() => expect(page.textContent).toBe('Sent Again'), { timeout: 600_000 });
  const [first, second, third, fourth] = bodies.map(({ requestId }) => requestId);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
  await unmount();
});
