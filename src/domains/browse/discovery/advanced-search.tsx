import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { carSorts } from '#domains/browse/results/car-sorts.ts';
import { carsWord } from '#domains/browse/results/results-copy.ts';
import { mileageOptions } from '#domains/reference/catalogue/vocabulary.ts';
import { resultsPath, searchFormPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useAlive } from '#ui/use-alive.ts';
import styles from './advanced-search.module.css';
import type { AdvancedSearchView, FormGroup } from './advanced-search.server.ts';
import { Amount, Checks, Part, Pick, Place, Sets } from './advanced-search-fields.tsx';

const electricRanges = [100, 150, 200, 250, 300, 350];

const yearOptions = (years: readonly number[]) => years.map((year) => [String(year), String(year)] as const);

/** Reloads this page with the form's values, to update the counts and the models of the selected makes. */
const useRefill = () => {
  const navigate = useNavigate();
  return (form: HTMLFormElement, part: 'location' | 'vehicle'): void => {
    const fields = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][];
    navigate(`${searchFormPath()}?${new URLSearchParams(fields)}#${part}`, {
      preventScrollReset: true,
      state: { refilled: part },
    });
  };
};

const MoreOfMakes = ({
  models,
  onPress,
}: {
  models: readonly FormGroup[];
  onPress: (form: HTMLFormElement) => void;
}) => {
  const refill = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form?.checkValidity()) return;
    event.preventDefault();
    onPress(form);
  };
  return (
    <Button type="submit" variant="quiet" size="small" formAction={searchFormPath()} onClick={refill}>
      {models.length > 0 ? 'Update models and trims' : 'Show models of the checked makes'}
    </Button>
  );
};

/** Without JavaScript the count is not updated, so the button does not show it. */
const showWords = (total: number, alive: boolean): string => {
  if (!alive) return 'Show cars';
  return total === 0 ? 'No cars match' : `Show ${carsWord(total)}`;
};

type AdvancedSearchProps = {
  /** Counts for the current values. */
  view: AdvancedSearchView;
  /** Whether counts for the latest change are still loading. */
  counting?: boolean;
  onChange?: (form: HTMLFormElement) => void;
};

/** All filters in one form that works without JavaScript. */
export const AdvancedSearch = ({ view, counting = false, onChange }: AdvancedSearchProps) => {
  const { sets, models, trims } = view;
  const refill = useRefill();
  const alive = useAlive();
  return (
    <form
      action={resultsPath()}
      className={classNames(styles.form, counting && styles.counting)}
      onChange={onChange && ((event) => onChange(event.currentTarget))}
    >
      <Part id="location" title="Where" note="We count cars near this location.">
        <Place {...view.place} onPlace={(form) => refill(form, 'location')} />
        <Field label="Words in the listing" note="optional">
          <TextInput name="keywordPhrases" icon="search" placeholder="tow package" defaultValue={view.keywords} />
        </Field>
      </Part>
      <Part
        id="price"
        title="Price"
        note="Payments and out-the-door prices use your terms, or typical terms until you set yours."
      >
        <div className={styles.row}>
          <Amount name="minPrice" label="Lowest price" prefix="$" value={view.price.min} />
          <Amount name="maxPrice" label="Highest price" prefix="$" value={view.price.max} />
          <Amount name="maxOutTheDoor" label="Highest out-the-door price" prefix="$" value={view.outTheDoor.max} />
          <Amount name="maxPayment" label="Highest monthly payment" prefix="$" value={view.payment.max} />
        </div>
        <Sets groups={sets.price} />
      </Part>
      <Part id="condition" title="Condition" note="Year, miles and vehicle history.">
        <Sets groups={sets.condition} />
        <div className={styles.row}>
          <Pick
            name="startYear"
            label="Oldest year"
            any="Any year"
            value={view.year.min ?? ''}
            options={yearOptions(view.years)}
          />
          <Pick
            name="endYear"
            label="Newest year"
            any="Any year"
            value={view.year.max ?? ''}
            options={yearOptions(view.years)}
          />
          <Pick
            name="mileage"
            label="Mileage"
            any="Any mileage"
            value={view.mileage === '' ? '' : view.mileage.includes('-') ? view.mileage : `-${view.mileage}`}
            options={mileageOptions.map(({ code, name }) => [code, `${name} miles`] as const)}
          />
        </div>
        <Sets groups={sets.history} />
      </Part>
      <Part id="body" title="Body style">
        <Sets groups={sets.body} />
      </Part>
      <Part id="vehicle" title="Make and model" note="Check as many as you like.">
        <Checks group={view.makes} />
        {models.map((group) => (
          <Checks key={group.label} group={group} legend={`${group.label} models`} />
        ))}
        {trims.map((group) => (
          <Checks key={group.label} group={group} legend={`${group.label} trims`} />
        ))}
        <MoreOfMakes models={models} onPress={(form) => refill(form, 'vehicle')} />
      </Part>
      <Part id="power" title="Engine and drive">
        <Sets groups={sets.fuel} />
        <div className={styles.row}>
          <Pick
            name="electricRange"
            label="Electric range"
            any="Any range"
            value={view.electricRange}
            options={electricRanges.map((miles) => [`${miles}-`, `${miles} miles or more`] as const)}
          />
        </div>
        <Sets groups={sets.drive} />
      </Part>
      <Part id="inside" title="Colors and seating">
        <Sets groups={sets.colours} />
        <Sets groups={sets.room} />
      </Part>
      <Part id="features" title="Features" note="Shows cars that have every feature you check.">
        <div>
          {view.features.map((group, at) => (
            <Disclosure
              key={group.label}
              summary={group.label}
              open={at === 0 || group.choices.some(({ selected }) => selected)}
            >
              <Checks group={group} hideLegend />
            </Disclosure>
          ))}
        </div>
      </Part>
      <Part id="seller" title="Seller">
        <Sets groups={sets.seller} />
        <Fieldset legend="More options">
          <div className={styles.checks}>
            {view.flags.map(({ param, value, label, selected }) => (
              <Checkbox key={param} name={param} value={value} defaultChecked={selected}>
                {label}
              </Checkbox>
            ))}
          </div>
        </Fieldset>
      </Part>
      <div className={styles.bar}>
        <Pick name="sortBy" label="Sort by" value={view.sort} options={carSorts({ located: true, bestDeals: false })} />
        <div className={styles.go}>
          <a href={searchFormPath()}>Clear all</a>
          <Button type="submit" size="large" className={styles.show}>
            {showWords(view.total, alive)}
          </Button>
        </div>
      </div>
    </form>
  );
};
