import { useDispatch, useSelector } from 'react-redux';
import { comparePath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './compare-box.module.css';
import type { ChosenCar } from './compare-list.ts';
import { addToCompare, type CompareDispatch, removeFromCompare, selectIsChosen } from './compare-slice.ts';

type ForCar = { car: ChosenCar };

const useChoice = ({ id, name, picture }: ChosenCar) => {
  const dispatch = useDispatch<CompareDispatch>();
  const chosen = useSelector(selectIsChosen(id));
  const choose = () => dispatch(chosen ? removeFromCompare(id) : addToCompare({ id, name, picture }));
  return { chosen, choose };
};

/** Without script, the way to the page that compares this car with others. */
const PlainLink = ({ car }: ForCar) => (
  <noscript>
    <a href={comparePath([car.id])} className={styles.link}>
      Compare<VisuallyHidden> {car.name}</VisuallyHidden>
    </a>
  </noscript>
);

/** CMP-01: on a card. */
export const CompareBox = ({ car }: ForCar) => {
  const { chosen, choose } = useChoice(car);
  return (
    <>
      <Checkbox className={styles.alive} checked={chosen} onChange={choose}>
        Compare<VisuallyHidden> {car.name}</VisuallyHidden>
      </Checkbox>
      <PlainLink car={car} />
    </>
  );
};

/** CMP-01: on a vehicle's own page. */
export const CompareButton = ({ car }: ForCar) => {
  const { chosen, choose } = useChoice(car);
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={chosen ? 'check' : 'compare'}
        className={styles.alive}
        aria-pressed={chosen}
        onClick={choose}
      >
        Compare<VisuallyHidden> {car.name}</VisuallyHidden>
      </Button>
      <PlainLink car={car} />
    </>
  );
};
