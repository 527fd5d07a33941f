import { createContext, useContext } from 'react';

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

/** Labels and descriptions that a Field passes to the control inside it. */
export const FieldContext = createContext<FieldControl | null>(null);

type ControlProps = {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
};

/** A control's own props override those of its Field. */
export const useFieldControl = (props: ControlProps): ControlProps => {
  const field = useContext(FieldContext);
  return {
    id: props.id ?? field?.id,
    required: props.required ?? (field?.required || undefined),
    'aria-describedby': props['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
  };
};
