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

/** Link to the comparison page for browsers without JavaScript. */
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

/**
 * Checkbox on a card (CMP-01), in a container of fixed size. Not rendered on the server, because it needs JavaScript.
 */
export const CompareBox = ({ car }: ForCar) => (
  <div className={styles.box}>{useAlive() ? <LiveBox car={car} /> : <PlainLink car={car} />}</div>
);

/** Button on a vehicle page (CMP-01). */
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
