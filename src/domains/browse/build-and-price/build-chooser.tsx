import { useRef, useState, useSyncExternalStore } from 'react';
import type { ResearchState } from '#domains/browse/research/research-slice.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import styles from './build-chooser.module.css';
import type { ChooserView, ModelChoice, Named } from './build-view.ts';
import type { ChooserStore } from './chooser-store.ts';

const nothingToHear = () => () => undefined;

type Picked = Pick<ChooserView, 'makeCode' | 'bodyStyle' | 'modelCode' | 'vehicleId'> & { year: string };

const Choices = ({ any, options }: { any: string; options: readonly Named[] }) => (
  <>
    <option value="">{any}</option>
    {options.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
);

/** Adds the brand's path prefix (BRND-08); the root element names the brand. */
const serviceUrl = (path: string): string => {
  return servicePath({ id: document.documentElement.dataset.brand }, path);
};

/** Loads the store with the first change, not with the page. */
const useResearch = () => {
  const [store, setStore] = useState<ChooserStore>();
  const coming = useRef<Promise<ChooserStore>>(undefined);
  const state = useSyncExternalStore<ResearchState | undefined>(
    store ? store.subscribe : nothingToHear,
    () => store?.research(),
    () => undefined,
  );
  const ask = async (question: (store: ChooserStore) => void) => {
    coming.current ??= import('./chooser-store.ts').then(({ createChooserStore }) =>
      createChooserStore({ http: createHttpClient({ fetch: fetch.bind(globalThis), toUrl: serviceUrl }) }),
    );
    const ready = await coming.current;
    setStore(ready);
    question(ready);
  };
  return { state, ask };
};

/**
 * Five lists for make, body style, model, year and trim. Without JavaScript, each press of the button goes one list
 * further.
 */
export const BuildChooser = ({ chooser }: { chooser: ChooserView }) => {
  const [picked, setPicked] = useState<Picked>({ ...chooser, year: String(chooser.year ?? '') });
  const { state, ask } = useResearch();
  const isSameMake = picked.makeCode === chooser.makeCode;
  const bodyStyles: readonly Named[] = isSameMake
    ? chooser.bodyStyles
    : (state?.bodyStyles ?? []).map((name) => ({ code: name, name }));
  const ofMake: readonly ModelChoice[] = isSameMake
    ? chooser.models
    : (state?.models ?? [])
        .filter(({ years }) => years.some((year) => chooser.newYears.includes(year)))
        .map(({ atcModelCode: code, model: name, bodyStyles: soldAs }) => ({ code, name, bodyStyles: soldAs }));
  const models = ofMake.filter((model) => picked.bodyStyle === '' || model.bodyStyles.includes(picked.bodyStyle));
  const sameModel = isSameMake && picked.modelCode === chooser.modelCode;
  const years = sameModel
    ? chooser.years
    : chooser.newYears.filter((year) =>
        state?.models.some((model) => model.atcModelCode === picked.modelCode && model.years.includes(year)),
      );
  const sameYear = sameModel && picked.year === String(chooser.year ?? '');
  const trims: readonly Named[] = sameYear
    ? chooser.trims
    : (state?.trims ?? []).map(({ vehicleId, trimName }) => ({ code: vehicleId, name: trimName }));

  const pickMake = (makeCode: string) => {
    setPicked({ makeCode, bodyStyle: '', modelCode: '', year: '', vehicleId: '' });
    if (makeCode === '') return;
    void ask((store) => store.loadMake({ makeCode, yearId: chooser.newYears[0] }));
  };
  const pickTrimsOf = (modelCode: string, year: string) => {
    setPicked({ ...picked, modelCode, year, vehicleId: '' });
    if (modelCode === '' || year === '') return;
    const question = { makeCode: picked.makeCode, modelCode, yearId: Number(year), isSelected: true, preorder: true };
    void ask((store) => store.loadTrims(question));
  };
  const pickModel = (modelCode: string) => {
    setPicked({ ...picked, modelCode, year: '', vehicleId: '' });
    // A model's years are loaded with its make's models, and those of the initial make are not loaded yet.
    if (isSameMake && modelCode !== '' && !state?.models.length) {
      void ask((store) => store.loadMake({ makeCode: picked.makeCode, yearId: chooser.newYears[0] }));
    }
  };

  return (
    <form action={buildAndPricePath()} className={styles.chooser} aria-label="Choose a car">
      <Field label="Make">
        <Select name="makeCode" value={picked.makeCode} onChange={(event) => pickMake(event.currentTarget.value)}>
          <Choices any="Any make" options={chooser.makes} />
        </Select>
      </Field>
      <Field label="Body style" note={state?.loading ? 'loading' : undefined}>
        <Select
          name="bodyStyle"
          value={picked.bodyStyle}
          onChange={(event) =>
            setPicked({ ...picked, bodyStyle: event.currentTarget.value, modelCode: '', year: '', vehicleId: '' })
          }
          aria-busy={state?.loading}
        >
          <Choices any="Any body style" options={bodyStyles} />
        </Select>
      </Field>
      <Field label="Model" note={state?.modelsLoading ? 'loading' : undefined}>
        <Select
          name="modelCode"
          value={picked.modelCode}
          onChange={(event) => pickModel(event.currentTarget.value)}
          aria-busy={state?.modelsLoading}
        >
          <Choices any="Any model" options={models} />
        </Select>
      </Field>
      <Field label="Year">
        <Select
          name="year"
          value={picked.year}
          onChange={(event) => pickTrimsOf(picked.modelCode, event.currentTarget.value)}
        >
          <Choices any="Newest" options={years.map((year) => ({ code: String(year), name: String(year) }))} />
        </Select>
      </Field>
      <Field label="Trim" note={state?.trimsLoading ? 'loading' : undefined}>
        <Select
          name="vehicleId"
          value={picked.vehicleId}
          onChange={(event) => setPicked({ ...picked, vehicleId: event.currentTarget.value })}
          aria-busy={state?.trimsLoading}
        >
          <Choices any="Any trim" options={trims} />
        </Select>
      </Field>
      <Button type="submit">Build it</Button>
    </form>
  );
};
