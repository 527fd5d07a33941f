import { type Role, roleDuties, roleLabels, roles } from '#domains/people/access/roles.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Fieldset } from '#ui/forms/field.tsx';

type RoleChoicesProps = { legend: string; hideLegend?: boolean; selected: readonly Role[] };

/** The roles to give somebody, with what each lets them do. */
export const RoleChoices = ({ legend, hideLegend = false, selected }: RoleChoicesProps) => (
  <Fieldset legend={legend} hideLegend={hideLegend}>
    {roles.map((role) => (
      <Checkbox key={role} name="roles" value={role} defaultChecked={selected.includes(role)} hint={roleDuties[role]}>
        {roleLabels[role]}
      </Checkbox>
    ))}
  </Fieldset>
);
