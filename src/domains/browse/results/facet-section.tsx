import { type CSSProperties, type ReactNode, useState } from 'react';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { grouped } from '#lib/money.ts';
import { Checkbox, CheckLink } from '#ui/forms/checkbox.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import styles from './facet-section.module.css';
import type { ChoiceView, FacetSectionView, LeaveOutView } from './facet-view.ts';
import { FilterGroupWait } from './filter-group-wait.tsx';
import { choicesAsPressed, usePendingChoices } from './pending-context.ts';
import { carsWord } from './results-copy.ts';
import { SendButton, sendForm } from './search-form.tsx';
import type { FilterGroup } from './use-filter-group.ts';

type ChoicesProps = { choices: readonly ChoiceView[] };

/** Accessible text of an option's count: cars found, cars added, or cars of one make. */
const countWords = ({ count, adds, of, selected }: ChoiceView): string => {
  if (selected) return carsWord(count);
  if (of !== undefined) return `${grouped(count)} of ${carsWord(of)}`;
  return adds ? `adds ${carsWord(count)}` : carsWord(count);
};

const Added = ({ choice }: { choice: ChoiceView }) => (
  <>
    <span aria-hidden="true">{`+${grouped(choice.count)}`}</span>
    <span className="visually-hidden">{`, ${countWords(choice)}`}</span>
  </>
);

const countOf = (choice: ChoiceView): ReactNode => {
  const { count, adds, of, selected } = choice;
  if (selected || (!adds && of === undefined)) return grouped(count);
  return adds ? <Added choice={choice} /> : `${grouped(count)} of ${grouped(of ?? 0)}`;
};

const Checks = ({ choices }: ChoicesProps) =>
  choices.map((choice) => {
    const { label, href, selected } = choice;
    return href === undefined ? (
      <Checkbox key={label} disabled count={0}>
        {label}
      </Checkbox>
    ) : (
      <CheckLink key={label} href={href} checked={selected} count={countOf(choice)} rel="nofollow">
        {label}
      </CheckLink>
    );
  });

/** Drawings of body styles. */
const tiles: Readonly<Record<string, readonly [shape: string, paint: string, wheel?: string]>> = {
  SUVCROSS: ['large-suv', 'green', 'star5'],
  SEDAN: ['sedan', 'silver'],
  TRUCKS: ['crew-cab-truck', 'blue', 'six'],
  VANMV: ['minivan', 'white'],
  COUPE: ['coupe', 'red'],
  HATCH: ['hatchback', 'orange'],
  WAGON: ['wagon', 'gray'],
  CONVERT: ['convertible', 'red'],
};

const Bodies = ({ choices }: ChoicesProps) => (
  <ul className={styles.bodies}>
    {choices.map((choice) => {
      const { label, href, selected, code = '' } = choice;
      const [shape, paint, wheel] = tiles[code] ?? ['sedan', 'silver'];
      return (
        <li key={label}>
          <a href={href} className={styles.body} aria-current={selected || undefined}>
            <img src={shapePath(shape, paint, wheel)} alt="" width={800} height={450} loading="lazy" />
            {label}
            <span className="visually-hidden">{`, ${countWords(choice)}`}</span>
          </a>
        </li>
      );
    })}
  </ul>
);

const Colours = ({ choices }: ChoicesProps) => (
  <ul className={styles.swatches}>
    {choices.map((choice) => {
      const { label, href, selected, colour } = choice;
      return (
        <li key={label}>
          <a
            href={href}
            className={styles.swatch}
            style={{ '--c': colour } as CSSProperties}
            title={`${label}, ${countWords(choice)}`}
            aria-current={selected || undefined}
            rel="nofollow"
          >
            <span className="visually-hidden">{`${label}, ${countWords(choice)}`}</span>
          </a>
        </li>
      );
    })}
  </ul>
);

const looks = { bodies: Bodies, colours: Colours, checks: Checks };

type FacetSectionProps = {
  section: FacetSectionView;
  title: string;
  /**
   * Where the options behind "more" are loaded from: the group's endpoint, or without JavaScript the page at `href`.
   */
  lazy?: { group: FilterGroup; href: string };
};

/** Tiles are two in a row and taller than a line. */
const linesOfRest = (count: number, look: FacetSectionView['look']): number =>
  look === 'bodies' ? Math.ceil(count / 2) * 2.5 : count;

type RestProps = FacetSectionProps & { count: number };

/** The hidden options of a list, behind a line with their number. */
const Rest = ({ section, title, lazy, count }: RestProps) => {
  const { label, look, rest, restOpen, ofOne } = section;
  const pending = usePendingChoices();
  const Choices = looks[look ?? 'checks'];
  const [openAtFirst] = useState(restOpen ?? rest?.some(({ selected }) => selected));
  const name = label ?? title;
  return (
    <Disclosure
      look="link"
      open={openAtFirst}
      onToggle={lazy && ((isOpen) => lazy.group.onToggleList('rest', label, isOpen))}
      summary={
        <>
          {`${count} more`}
          <span className="visually-hidden">{` in ${name}`}</span>
        </>
      }
    >
      {rest && <Choices choices={choicesAsPressed(rest, pending, ofOne)} />}
      {!rest && lazy && (
        <FilterGroupWait lines={linesOfRest(count, look)} {...lazy}>
          {`Show all in ${name.toLowerCase()}`}
        </FilterGroupWait>
      )}
    </Disclosure>
  );
};

/** A list for excluding an option; it is sent with the form. */
const ExcludeField = ({ from, param, options }: LeaveOutView & { from: string }) => (
  <div className={styles.leaveOut}>
    <Select
      name={param}
      size="small"
      plain
      defaultValue=""
      aria-label={`Exclude from ${from}`}
      onChange={(event) => sendForm(event.currentTarget)}
    >
      <option value="">Choose one</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
    <SendButton />
  </div>
);

/** Rarely used, so the list is loaded with its group when it is opened. */
const LeaveOut = ({ section: { label, leaveOut }, title, lazy }: FacetSectionProps) => {
  const from = (label ?? title).toLowerCase();
  return (
    <Disclosure
      look="link"
      onToggle={lazy && ((isOpen) => lazy.group.onToggleList('leaveOut', label, isOpen))}
      summary={
        <>
          Exclude
          <span className="visually-hidden">{` from ${from}`}</span>
        </>
      }
    >
      {leaveOut && <ExcludeField from={from} {...leaveOut} />}
      {!leaveOut && lazy && (
        <FilterGroupWait lines={1} {...lazy}>
          {`Exclude from ${from}`}
        </FilterGroupWait>
      )}
    </Disclosure>
  );
};

/** One list of options. */
export const FacetSection = (props: FacetSectionProps) => {
  const { section } = props;
  const { label, look = 'checks', choices, rest, leftOut, leaveOut, hasLeaveOut, ofOne } = section;
  const restCount = rest?.length ?? section.restCount;
  const pending = usePendingChoices();
  const Choices = looks[look];
  const list = (
    <>
      {leftOut?.map((one) => (
        <CheckLink key={one.label} href={one.href} checked={!pending.links.includes(one.href)} rel="nofollow">
          {one.label}
        </CheckLink>
      ))}
      <Choices choices={choicesAsPressed(choices, pending, ofOne)} />
      {restCount !== undefined && <Rest {...props} count={restCount} />}
      {(leaveOut || hasLeaveOut) && <LeaveOut {...props} />}
    </>
  );
  if (!label) return list;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.label}>{label}</legend>
      {list}
    </fieldset>
  );
};
