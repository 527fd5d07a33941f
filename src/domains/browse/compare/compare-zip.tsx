import { comparePath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { ZipInput } from '#ui/forms/text-input.tsx';
import styles from './compare-zip.module.css';

/** One ZIP for all cars, because taxes depend on where the shopper lives. */
export const CompareZip = ({ ids, zip }: { ids: readonly number[]; zip: string }) => (
  <form method="get" action={comparePath()} className={styles.zip} data-scroll="keep">
    <input type="hidden" name="listingId" value={ids.join(',')} />
    <label htmlFor="compare-zip">{zip === '' ? 'Your ZIP' : 'Another ZIP'}</label>
    <ZipInput id="compare-zip" size="small" required defaultValue={zip} />
    <Button type="submit" variant="quiet" size="small">
      Update
    </Button>
  </form>
);
