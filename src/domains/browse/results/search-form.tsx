import type { ReactNode, Ref } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { placeBefore, placeBeforeParam } from './place-before.ts';
import styles from './search-form.module.css';
import type { SearchFormFields } from './search-form-fields.ts';

/** Fields outside the form refer to it by this id. */
export const searchFormId = 'refine';

type SearchFormProps = { form: SearchFormFields; ref?: Ref<HTMLFormElement>; children: ReactNode };

export const SearchForm = ({ form, ref, children }: SearchFormProps) => (
  <form ref={ref} id={searchFormId} action={form.action} data-scroll="keep" data-links-scroll="keep">
    {form.hidden.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input type="hidden" name={placeBeforeParam} value={placeBefore(form)} />
    {children}
  </form>
);

/** Submits the form of the changed field. */
export const sendForm = (field: { form: HTMLFormElement | null }): void => field.form?.requestSubmit();

/** For browsers without JavaScript; otherwise a change submits the form. */
export const SendButton = ({ children = 'Apply', form }: { children?: ReactNode; form?: string }) => (
  <button type="submit" form={form} className={buttonClass({ variant: 'quiet', size: 'small' }, styles.send)}>
    {children}
  </button>
);
