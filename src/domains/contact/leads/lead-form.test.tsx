// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { noLeadProfile, noLocation, noProfile } from '#domains/people/accounts/profile/empty-profile.ts';
import { chattedAbout, loggedIn, userInfoReceived } from '#domains/people/accounts/user-slice.ts';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { mount, serverRender } from '#tests/fixtures/mount.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { ChatInvitation } from './chat-invitation.tsx';
import { chatTerms } from './chat-terms.ts';
import type { LeadView } from './lead-fields.tsx';
import { LeadForm } from './lead-form.tsx';

const lead: LeadView = {
  listingId: 700_000_001,
  dealer: 'Peachtree Honda',
  outTheDoor: '$26,252',
  today: '2026-11-15',
  optIn: 'Yes, email me price drops on this vehicle and shopping tips.',
  chat: 'none',
  answers: 'choice',
  agreementHref: '/legal/visitor-agreement',
};

const render = (changes: Partial<LeadView> = {}, answer?: FormAnswer) =>
  serverRender(
    <Provider store={testShopper().store}>
      <LeadForm lead={{ ...lead, ...changes }} answer={answer} toUrl={(path) => path} />
    </Provider>,
  );

const input = (page: ParentNode, name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`);
const types = (page: ParentNode) =>
  [...page.querySelectorAll<HTMLInputElement>('[name="leadType"]')].map(({ value }) => value);

describe('the lead form, as rendered on the server', () => {
  it('posts to its own page and names the recipient', () => {
    const page = render();
    expect(page.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(page.textContent).toContain('Your details are sent to Peachtree Honda and nobody else.');
    expect(input(page, 'listingId')?.value).toBe('700000001');
    expect(page.querySelector('button')?.textContent).toBe('Send to Peachtree Honda');
  });

  it('RULING-89: the opt-in has the brand’s label, is not checked, and is absent if the brand has none', () => {
    expect(input(render(), 'emailOptIn')?.defaultChecked).toBe(false);
    expect(render().textContent).toContain(lead.optIn);
    expect(input(render({ optIn: undefined }), 'emailOptIn')).toBeNull();
  });

  it('the label of a checkbox is beside it, on the same line', () => {
    const page = render({ answers: 'choice' });
    const box = page.querySelector<HTMLInputElement>('[name="replyBy"][value="phone"]');
    const hint = page.querySelector(`[id="${box?.getAttribute('aria-describedby')}"]`);
    expect(hint?.textContent).toContain('They see your phone number, not your email address.');
    expect(hint?.previousElementSibling).toBe(box?.closest('label'));
  });

  it('LEAD-04: asks how to reply, with email as the default', () => {
    const offered = (answers: LeadView['answers']) =>
      [...render({ answers }).querySelectorAll<HTMLInputElement>('[name="replyBy"]')].map(
        ({ value, defaultChecked }) => `${value}${defaultChecked ? ' chosen' : ''}`,
      );
    expect(offered('choice')).toEqual(['email chosen', 'phone']);
    expect(offered('relay')).toEqual(['relay chosen', 'email', 'phone']);
  });

  it('RULING-89: offers chat if the brand has it', () => {
    expect(types(render())).toEqual(['AVAILABILITY', 'PRICEQUOTE', 'TESTDRIVE']);
    expect(types(render({ chat: 'wide' }))).toContain('CHAT');
    expect(types(render({ chat: 'everywhere' }))).toContain('CHAT');
  });

  it('UI-06: shows the values again with their errors at the fields', () => {
    const page = render(
      {},
      {
        status: 'refused',
        code: 'validation-failed',
        message: null,
        errors: { phone: 'Please enter a valid phone number.' },
        values: { firstName: '"><b>Dana', phone: '911', leadType: 'TESTDRIVE', message: 'Hello' },
      },
    );
    expect(input(page, 'firstName')?.value).toBe('"><b>Dana');
    expect(page.querySelector('textarea')?.value).toBe('Hello');
    expect(page.querySelector<HTMLInputElement>('[value="TESTDRIVE"]')?.defaultChecked).toBe(true);
    const phone = input(page, 'phone');
    expect(phone?.getAttribute('aria-invalid')).toBe('true');
    const described = phone?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => page.querySelector(`[id="${id}"]`)?.textContent);
    expect(words).toContain('Please enter a valid phone number.');
  });

  it('UI-06: shows a refusal, or a confirmation instead of the form', () => {
    const refused: FormAnswer = {
      status: 'refused',
      code: 'gone',
      message: 'This car is no longer for sale.',
      errors: {},
      values: {},
    };
    expect(render({}, refused).querySelector('[role="alert"]')?.textContent).toBe('This car is no longer for sale.');
    const sent = render({}, { status: 'sent', value: {} });
    expect(sent.querySelector('h3')?.textContent).toBe('Sent to Peachtree Honda');
    expect(input(sent, 'firstName')).toBeNull();
  });

  it('BRND-05: providers, phones and the sticky invitation of chat each follow their own variable', () => {
    const usual = { providers: ['LOCAL', 'NONE'] as [string, string] };
    const flag = (changes: object, enabled = true) => ({
      enabled,
      variables: { ...usual, enable_mobile_chat: false, hide_sticky_invitation: false, ...changes },
    });
    expect(chatTerms(flag({}))).toEqual({ chat: 'wide', invitesToChat: true });
    expect(chatTerms(flag({ enable_mobile_chat: true }))).toEqual({ chat: 'everywhere', invitesToChat: true });
    expect(chatTerms(flag({ hide_sticky_invitation: true }))).toEqual({ chat: 'wide', invitesToChat: false });
    expect(chatTerms(flag({ providers: ['NONE', 'LOCAL'] }))).toEqual({ chat: 'wide', invitesToChat: true });
    for (const none of [flag({ providers: ['NONE', 'NONE'] }), flag({}, false)]) {
      expect(chatTerms(none)).toEqual({ chat: 'none', invitesToChat: false });
    }
  });

  it('BRND-05, PROF-12: invites to chat if the brand has it, until the shopper has chatted about this car', async () => {
    const { store } = testShopper();
    const invitation = (chat: LeadView['chat']) => (
      <Provider store={store}>
        <ChatInvitation lead={{ ...lead, chat }} />
      </Provider>
    );
    const { page, act, update, unmount } = await mount(invitation('everywhere'));
    const link = () => page.querySelector('a[data-lead="CHAT"]');
    expect(link()?.getAttribute('aria-label')).toBe('Chat with Peachtree Honda');
    expect(link()?.className).not.toContain('wideOnly');
    await update(invitation('wide'));
    expect(link()?.className).toContain('wideOnly');
    await update(invitation('none'));
    expect(link()).toBeNull();
    await update(invitation('everywhere'));
    await act(() => store.dispatch(chattedAbout(lead.listingId)));
    expect(link()).toBeNull();
    await unmount();
  });

  it('LEAD-04: shows an error once, at its field, which gets the focus', async () => {
    const words = 'Enter a phone number, or choose a reply by email.';
    vi.stubGlobal('fetch', async () =>
      Response.json({ errorMessage: words, fields: { phone: words } }, { status: 400 }),
    );
    const { page, act, unmount } = await mount(
      <Provider store={testShopper().store}>
        <LeadForm lead={lead} toUrl={(path) => path} />
      </Provider>,
    );
    for (const box of page.querySelectorAll<HTMLInputElement>('[required]')) box.required = false;
    await act(() => page.querySelector('form')?.requestSubmit());
    await vi.waitFor(() => expect(document.activeElement).toBe(input(page, 'phone')), { timeout: 600_000 });
    expect(page.textContent?.split(words)).toHaveLength(2);
    await unmount();
    vi.unstubAllGlobals();
  });

  it('LEAD-14: holds the name and email of a signed-in shopper, and keeps what was typed before', async () => {
    const { store } = testShopper();
    const { page, act, unmount } = await mount(
      <Provider store={store}>
        <LeadForm lead={lead} toUrl={(path) => path} />
      </Provider>,
    );
    const typed = input(page, 'firstName');
    if (typed) typed.value = 'Dee';
    const leadProfile = { ...noLeadProfile, firstName: 'Dana', lastName: 'Moss', email: 'dana@example.com' };
    const account = { consumerId: 'c1', authProviderName: 'Email', authProviderCode: 'EMAIL', version: 1 };
    await act(() => {
      store.dispatch(loggedIn());
      store.dispatch(
        userInfoReceived({ ...account, isNewUser: false, profile: noProfile, location: noLocation, leadProfile }),
      );
    });
    const values = ['firstName', 'lastName', 'email'].map((name) => input(page, name)?.value);
    expect(values).toEqual(['Dee', 'Moss', 'dana@example.com']);
    await unmount();
  });

  it('PROF-12: remembers the car of a chat that was sent', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}));
    const { store } = testShopper();
    const { page, act, unmount } = await mount(
      <Provider store={store}>
        <LeadForm lead={{ ...lead, chat: 'everywhere' }} toUrl={(path) => path} />
      </Provider>,
    );
    const send = () => act(() => page.querySelector('form')?.requestSubmit());
    const chatted = () => store.getState().user.hasChatPreviouslyVdpListings;
    for (const box of page.querySelectorAll<HTMLInputElement>('[required]')) box.required = false;
    page.querySelector<HTMLInputElement>('[name="leadType"][value="CHAT"]')?.click();
    await send();
    await vi.waitFor(() => expect(chatted()).toEqual([lead.listingId]), { timeout: 600_000 });
    await unmount();
    vi.unstubAllGlobals();
  });
});
