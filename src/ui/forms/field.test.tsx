// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { serverRender } from '#tests/fixtures/mount.ts';
import { CheckboxGroup } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Select, TextArea, TextInput } from './text-input.tsx';

const controls = [
  ['TextInput', <TextInput key="input" />],
  ['TextArea', <TextArea key="area" />],
  ['Select', <Select key="select" />],
] as const;

describe('Field', () => {
  it.each(controls)('connects its label, hint and error to a %s', (_, control) => {
    const page = serverRender(
      <Field label="Phone" hint="For the answer." error="Too short." required>
        {control}
      </Field>,
    );
    const input = page.querySelector('label')?.control;
    const described = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => page.querySelector(`[id="${id}"]`)?.textContent)).toEqual([
      'Too short.',
      'For the answer.',
    ]);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect((input as HTMLInputElement).required).toBe(true);
  });

  it('without error and hint has neither aria-invalid nor aria-describedby', () => {
    const page = serverRender(
      <Field label="Phone">
        <TextInput />
      </Field>,
    );
    const input = page.querySelector('input');
    expect(input?.hasAttribute('aria-invalid')).toBe(false);
    expect(input?.hasAttribute('aria-describedby')).toBe(false);
  });

  it('RULING-107: a field error is not an alert', () => {
    const page = serverRender(
      <Field label="Phone" error="Too short.">
        <TextInput />
      </Field>,
    );
    expect(page.querySelector('[role="alert"]')).toBeNull();
  });
});

describe('CheckboxGroup', () => {
  it('is one fieldset with a legend, checkboxes of one name, and its error', () => {
    const page = serverRender(
      <CheckboxGroup
        legend="Features"
        name="feature"
        defaultValues={['heated']}
        error="Choose one."
        options={[
          { value: 'third-row', label: 'Third row' },
          { value: 'heated', label: 'Heated seats' },
        ]}
      />,
    );
    const form = document.createElement('form');
    form.append(page);
    expect(new FormData(form).getAll('feature')).toEqual(['heated']);
    expect(page.querySelector('fieldset > legend')?.textContent).toBe('Features');
    const described = page.querySelector('fieldset')?.getAttribute('aria-describedby');
    expect(page.querySelector(`[id="${described}"]`)?.textContent).toBe('Choose one.');
  });
});
