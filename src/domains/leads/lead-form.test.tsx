// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { serverRender } from '#tests/fixtures/mount.ts';
import type { LeadView } from './lead-fields.tsx';
import { LeadForm } from './lead-form.tsx';
import type { LeadAnswer } from './lead-terms.ts';

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

const render = (changes: Partial<LeadView> = {}, answer?: LeadAnswer) =>
  serverRender(<LeadForm lead={{ ...lead, ...changes }} answer={answer} toUrl={(path) => path} />);

const input = (page: ParentNode, name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`);
const types = (page: ParentNode) =>
  [...page.querySelectorAll<HTMLInputElement>('[name="leadType"]')].map(({ value }) => value);

describe('the form that asks a dealer, as the server sends it', () => {
  it('posts to the page it is on and says whom it goes to', () => {
    const page = render();
    expect(page.querySelector('form')?.getAttribute('method')).toBe('post');
    expect(page.textContent).toContain('Your details are sent to Peachtree Honda and nobody else.');
    expect(input(page, 'listingId')?.value).toBe('700000001');
    expect(page.querySelector('button')?.textContent).toBe('Send to Peachtree Honda');
  });

  it('RULING-89: the opt-in is the brand’s, not ticked, and absent where the brand has none', () => {
    expect(input(render(), 'emailOptIn')?.defaultChecked).toBe(false);
    expect(render().textContent).toContain(lead.optIn);
    expect(input(render({ optIn: undefined }), 'emailOptIn')).toBeNull();
  });

  it('what a box means stands with the box, in line with its words', () => {
    const page = render({ answers: 'choice' });
    const box = page.querySelector<HTMLInputElement>('[name="showEmail"][type="checkbox"]');
    const hint = page.querySelector(`[id="${box?.getAttribute('aria-describedby')}"]`);
    expect(hint?.textContent).toContain('Without it they can only call you.');
    expect(hint?.previousElementSibling).toBe(box?.closest('label'));
  });

  it('RULING-89: chat is a question of its own where the brand offers it', () => {
    expect(types(render())).toEqual(['AVAILABILITY', 'PRICEQUOTE', 'TESTDRIVE']);
    expect(types(render({ chat: 'wide' }))).toContain('CHAT');
    expect(types(render({ chat: 'everywhere' }))).toContain('CHAT');
  });

  it('UI-06: what was typed comes back with what is wrong, each at its field', () => {
    const page = render(
      {},
      {
        status: 'refused',
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

  it('UI-06: a refusal is told, a sent question is confirmed in place of the form', () => {
    const refused: LeadAnswer = {
      status: 'refused',
      message: 'This car is no longer for sale.',
      errors: {},
      values: {},
    };
    expect(render({}, refused).querySelector('[role="alert"]')?.textContent).toBe('This car is no longer for sale.');
    const sent = render({}, { status: 'sent' });
    expect(sent.querySelector('h3')?.textContent).toBe('Sent to Peachtree Honda');
    expect(input(sent, 'firstName')).toBeNull();
  });
});
