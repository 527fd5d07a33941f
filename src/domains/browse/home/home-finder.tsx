import { type ChangeEvent, useState } from 'react';
import { WordsBox } from '#domains/finding/suggestions/words-box.tsx';
import { bonnetReferenceRoots } from '#domains/reference/catalogue/bonnet-reference.ts';
import { useMyLocation } from '#domains/reference/locations/use-my-location.tsx';
import { recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import { resultsPath, searchFormPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Segmented } from '#ui/forms/segmented.tsx';
import { Select, TextInput, ZipInput } from '#ui/forms/text-input.tsx';
import styles from './home-page.module.css';

type MakeChoice = { code: string; name: string };

const modelsPath = `${bonnetReferenceRoots[0]}/codes?makeCode=`;

const examples = ['awd suv under 40k with third row', 'hybrid sedan, clean history'];

type HomeFinderProps = {
  makes: readonly MakeChoice[];
  conditions: readonly { value: string; label: string }[];
  zip: string;
};

const anyCondition = { value: '', label: 'All' };

type Model = { code: string; name: string };

const fetchModels = async (makeCode: string): Promise<readonly Model[]> => {
  if (makeCode === '') return [];
  const response = await fetch(`${modelsPath}${encodeURIComponent(makeCode)}`);
  const { models } = recordOf(recordOf(await response.json()).payload);
  return recordsOf(models).map(({ code, name }) => ({ code: textOf(code), name: textOf(name) }));
};

/** Models of the selected make. Without them the form still searches the whole make. */
const useModels = () => {
  const [selection, setSelection] = useState({ makeCode: '', models: [] as readonly Model[] });
  const choose = async (event: ChangeEvent<HTMLSelectElement>) => {
    const makeCode = event.currentTarget.value;
    setSelection({ makeCode, models: [] });
    const models = await fetchModels(makeCode).catch(() => []);
    // Ignore the answer if another make was chosen meanwhile.
    setSelection((now) => (now.makeCode === makeCode ? { makeCode, models } : now));
  };
  return { ...selection, choose };
};

/** Search by words, or by make and model; both are plain forms that work without JavaScript. */
export const HomeFinder = (props: HomeFinderProps) => (
  <div className={styles.finder}>
    <WordsBox size="large" icon="spark" />
    <p className={styles.tries}>
      Try{' '}
      {examples.map((words) => (
        <a key={words} href={resultsPath({ keywordPhrases: words })}>
          {words}
        </a>
      ))}
    </p>
    <p className={styles.or}>
      <span>
        or choose below, or <a href={searchFormPath()}>use advanced search</a>
      </span>
    </p>
    <Picker {...props} />
  </div>
);

const Picker = ({ makes, conditions, zip }: HomeFinderProps) => {
  const { makeCode, models, choose } = useModels();
  const mine = useMyLocation();
  return (
    <form action={resultsPath()} className={styles.pick}>
      <div className={styles.fields}>
        <Field label="Make">
          <Select name="makeCode" onChange={choose}>
            <option value="">Any make</option>
            {makes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.modelList}>
          <Field label="Model">
            <Select key={makeCode} name="modelCode">
              <option value="">Any model</option>
              {models.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div className={styles.modelWords}>
          <Field label="Model">
            <TextInput name="keywordPhrases" placeholder="Any model" autoComplete="off" />
          </Field>
        </div>
        <div className={styles.zip}>
          <Field label="ZIP code">{mine.within(<ZipInput defaultValue={zip} />)}</Field>
        </div>
        {mine.words}
      </div>
      <div className={styles.end}>
        {conditions.length > 1 && (
          <Segmented legend="Condition" name="listingType" options={[anyCondition, ...conditions]} defaultValue="" />
        )}
        <Button type="submit" size="large">
          Show cars
        </Button>
      </div>
    </form>
  );
};
