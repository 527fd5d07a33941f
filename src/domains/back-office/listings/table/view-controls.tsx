import { LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { carColumnNames, carColumns } from './car-columns.ts';
import styles from './car-table.module.css';
import type { CarTableView } from './car-table.server.ts';

type ViewProps = { view: CarTableView; error?: string | undefined };

/** Usual and saved views as chips. */
export const ViewChips = ({ view }: ViewProps) => (
  <ChipRow label="Views" scroll>
    {view.views.map(({ label, href, isCurrent, count }) => (
      <li key={`${label} ${href}`}>
        <Chip href={href} tone={isCurrent ? 'on' : 'neutral'} aria-current={isCurrent ? 'page' : undefined}>
          {label}
          {count !== undefined && ` ${grouped(count)}`}
        </Chip>
      </li>
    ))}
  </ChipRow>
);

const queryOf = (href: string): string => href.split('?')[1] ?? '';

/** Saves the list with its filters, order and columns; removes own views. */
export const SaveView = ({ view, error }: ViewProps) => (
  <Disclosure summary="Save this view" open={error !== undefined}>
    <AdminForm className={styles.fields}>
      <input type="hidden" name="act" value="save-view" />
      <input type="hidden" name="query" value={queryOf(view.href)} />
      <Field label="Name of the view" error={error}>
        <TextInput name="name" size="small" maxLength={60} autoComplete="off" required />
      </Field>
      <Checkbox name="shared">Share with all operators</Checkbox>
      <Button type="submit" size="small">
        Save view
      </Button>
    </AdminForm>
    {view.own.length > 0 && (
      <ul className={styles.own}>
        {view.own.map(({ id, name, isShared }) => (
          <li key={id}>
            <span>
              {name}
              {isShared && <span className="muted">, shared</span>}
            </span>
            <AdminForm>
              <input type="hidden" name="act" value="remove-view" />
              <input type="hidden" name="id" value={id} />
              <LinkButton aria-label={`Remove the view ${name}`}>Remove</LinkButton>
            </AdminForm>
          </li>
        ))}
      </ul>
    )}
  </Disclosure>
);

/** Which columns the table has. */
export const ColumnChoice = ({ view }: ViewProps) => (
  <Disclosure summary="Columns">
    <form method="get" action={opsPath('listings')} className={styles.fields}>
      {[...new URLSearchParams(queryOf(view.href))]
        .filter(([name]) => name !== 'columns')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <div className={styles.columns}>
        {carColumnNames.map((name) => (
          <Checkbox key={name} name="columns" value={name} defaultChecked={view.columns.includes(name)}>
            {carColumns[name]}
          </Checkbox>
        ))}
      </div>
      <Button type="submit" size="small">
        Show columns
      </Button>
    </form>
  </Disclosure>
);
