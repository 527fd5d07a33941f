import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { CheckLink } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import styles from './car-table.module.css';
import type { CarTableView } from './car-table.server.ts';
import { tableOrders } from './table-orders.ts';

/** The query of the list as hidden fields, except those that the form itself asks for. */
const Others = ({ href, except }: { href: string; except: readonly string[] }) => {
  const params = new URLSearchParams(href.split('?')[1] ?? '');
  return [...params]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
};

/** The values of the filter that is being added. */
export const FilterPanel = ({ view: { panel, href } }: { view: CarTableView }) => {
  if (!panel) return null;
  return (
    <section className={styles.panel} aria-label={panel.label}>
      <header>
        <h2>{panel.label}</h2>
        <a href={panel.closeHref}>Done</a>
      </header>
      {panel.options.length > 0 && (
        <ul className={styles.options}>
          {panel.options.map((option) => (
            <li key={option.label}>
              <CheckLink
                href={option.href}
                checked={option.isSelected}
                {...(option.count > 0 && { count: grouped(option.count) })}
              >
                {option.label}
              </CheckLink>
            </li>
          ))}
        </ul>
      )}
      {panel.fields.length > 0 && (
        <form method="get" action={opsPath('listings')} className={styles.fields}>
          <Others href={href} except={panel.fields.map(({ name }) => name)} />
          {panel.fields.map(({ name, label, value, hint }) => (
            <Field key={name} label={label} {...(hint !== undefined && { hint })}>
              <TextInput name={name} defaultValue={value} size="small" maxLength={120} autoComplete="off" />
            </Field>
          ))}
          <Button type="submit" size="small">
            Apply
          </Button>
        </form>
      )}
      {panel.options.length === 0 && panel.fields.length === 0 && <p className="muted">No values in this list.</p>}
    </section>
  );
};

/** Filters of operators, and all of the search. */
export const AddFilter = ({ view }: { view: CarTableView }) => (
  <Disclosure summary="Add filter">
    <div className={styles.add}>
      <ChipRow label="Back-office filters">
        {view.facts.map(({ name, label, href, isSelected }) => (
          <li key={name}>
            <Chip href={href} tone={isSelected ? 'on' : 'neutral'} aria-current={isSelected || undefined}>
              {label}
            </Chip>
          </li>
        ))}
      </ChipRow>
      <form method="get" action={opsPath('listings')} className={styles.fields}>
        <Others href={view.href} except={['days', 'feed']} />
        <Field label="Listed at least, days">
          <TextInput name="days" size="small" inputMode="numeric" maxLength={4} autoComplete="off" />
        </Field>
        {view.feeds.length > 0 && (
          <Field label="Feed">
            <Select name="feed" size="small" defaultValue="">
              <option value="">Any feed</option>
              {view.feeds.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Button type="submit" size="small" variant="quiet">
          Apply
        </Button>
      </form>
      <ChipRow label="Filters of the search">
        {view.filters.map(({ param, label, href }) => (
          <li key={param}>
            <Chip href={href}>{label}</Chip>
          </li>
        ))}
      </ChipRow>
    </div>
  </Disclosure>
);

const Order = ({ view }: { view: CarTableView }) => (
  <form method="get" action={opsPath('listings')} className={styles.order}>
    <Others href={view.href} except={['sortBy']} />
    <Select name="sortBy" size="small" defaultValue={view.sort} aria-label="Order">
      {Object.entries(tableOrders).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
    <Button type="submit" size="small" variant="quiet">
      Sort
    </Button>
  </form>
);

/** Filters of the table as chips, and the order. */
export const CarFilters = ({ view }: { view: CarTableView }) => (
  <div className={styles.filters}>
    <div className={styles.line}>
      <ChipRow label="Filters">
        {view.states.map(({ name, label, href, isSelected }) => (
          <li key={name}>
            <Chip href={href} tone={isSelected ? 'on' : 'neutral'} aria-current={isSelected || undefined}>
              {label}
            </Chip>
          </li>
        ))}
        {view.chips.map(({ label, href }) => (
          <li key={label}>
            <Chip href={href} removable>
              {label}
            </Chip>
          </li>
        ))}
        {view.chips.length > 0 && (
          <li>
            <Chip href={opsPath('listings')} tone="clear">
              Clear
            </Chip>
          </li>
        )}
      </ChipRow>
      <Order view={view} />
    </div>
  </div>
);
