import { useDispatch, useSelector } from 'react-redux';
import { comparePath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './compare-box.module.css';
import type { CompareListCar } from './compare-list.ts';
import { addToCompare, type CompareDispatch, removeFromCompare, selectIsInList } from './compare-slice.ts';

type ForCar = { car: CompareListCar };

const useChoice = ({ id, name, picture }: CompareListCar) => {
  const dispatch = useDispatch<CompareDispatch>();
  const isInList = useSelector(selectIsInList(id));
  const choose = () => dispatch(isInList ? removeFromCompare(id) : addToCompare({ id, name, picture }));
  return { isInList, choose };
};

/** Without script, the way to the page that compares this car with others. */
const PlainLink = ({ car }: ForCar) => (
  <noscript>
    <a href={comparePath([car.id])} className={styles.link}>
      Compare<VisuallyHidden>{` ${car.name}`}</VisuallyHidden>
    </a>
  </noscript>
);

const LiveBox = ({ car }: ForCar) => {
  const { isInList, choose } = useChoice(car);
  return (
    <Checkbox checked={isInList} onChange={choose}>
      Compare<VisuallyHidden> {car.name}</VisuallyHidden>
    </Checkbox>
  );
};

/** CMP-01: on a card, in a place of its size. Not drawn on the server: without script it could do nothing. */
export const CompareBox = ({ car }: ForCar) => (
  <div className={styles.box}>{useAlive() ? <LiveBox car={car} /> : <PlainLink car={car} />}</div>
);

/** CMP-01: on a vehicle's own page. */
export const CompareButton = ({ car }: ForCar) => {
  const { isInList, choose } = useChoice(car);
  return (
    <>
      <Button
        variant="plain"
        size="small"
        icon={isInList ? 'check' : 'compare'}
        className={styles.alive}
        aria-pressed={isInList}
        onClick={choose}
      >
        Compare<VisuallyHidden> {car.name}</VisuallyHidden>
      </Button>
      <PlainLink car={car} />
    </>
  );
};
