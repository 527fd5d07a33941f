import { useState } from 'react';
import { Button, ButtonLink, type ButtonState } from '../button.tsx';
import { Field } from '../forms/field.tsx';
import { SearchBox } from '../forms/search-box.tsx';
import { Slider } from '../forms/slider.tsx';
import { Select, TextArea, TextInput } from '../forms/text-input.tsx';
import { IconButton, IconLink } from '../icon-button.tsx';
import { Grid, Stack } from '../layout/layout.tsx';
import { InlineError } from '../status/inline-error.tsx';
import styles from './styleguide.module.css';
import { Sample, SampleRow, type StyleguideSection } from './styleguide-parts.tsx';

const next: Record<ButtonState, ButtonState> = { '': 'loading', loading: 'loaded', loaded: '' };

const WorkingButton = () => {
  const [state, setState] = useState<ButtonState>('');
  return (
    <Stack row gap={3}>
      <Button state={state} loadedLabel="Sent">
        Check availability
      </Button>
      <Button variant="plain" size="small" onClick={() => setState(next[state])}>
        Next state
      </Button>
    </Stack>
  );
};

const HeartButton = () => {
  const [saved, setSaved] = useState(false);
  return <IconButton icon="heart" label="Save" tone="keep" pressed={saved} onClick={() => setSaved(!saved)} />;
};

const Buttons = () => (
  <>
    <SampleRow>
      <Sample name="rest">
        <Button>Check availability</Button>
      </Sample>
      <Sample name="hover">
        <Button className={styles.primaryHover}>Check availability</Button>
      </Sample>
      <Sample name="focus" force="focus">
        <Button>Check availability</Button>
      </Sample>
      <Sample name="loading">
        <Button state="loading" loadedLabel="Sent">
          Check availability
        </Button>
      </Sample>
      <Sample name="loaded">
        <Button state="loaded" loadedLabel="Sent">
          Check availability
        </Button>
      </Sample>
      <Sample name="disabled">
        <Button disabled>Check availability</Button>
      </Sample>
    </SampleRow>
    <SampleRow>
      <Sample name="quiet">
        <Button variant="quiet" icon="phone">
          Call
        </Button>
      </Sample>
      <Sample name="quiet hover">
        <Button variant="quiet" icon="phone" className={styles.quietHover}>
          Call
        </Button>
      </Sample>
      <Sample name="quiet focus" force="focus">
        <Button variant="quiet" icon="phone">
          Call
        </Button>
      </Sample>
      <Sample name="quiet loading">
        <Button variant="quiet" icon="phone" state="loading">
          Call
        </Button>
      </Sample>
      <Sample name="plain">
        <Button variant="plain">Change in wallet</Button>
      </Sample>
      <Sample name="plain hover">
        <Button variant="plain" className={styles.plainHover}>
          Change in wallet
        </Button>
      </Sample>
      <Sample name="danger">
        <Button variant="danger">Cancel account</Button>
      </Sample>
      <Sample name="link">
        <ButtonLink href="#buttons" variant="quiet" icon="arrow">
          Browse
        </ButtonLink>
      </Sample>
    </SampleRow>
    <SampleRow>
      <Sample name="large">
        <Button size="large">Show cars</Button>
      </Sample>
      <Sample name="regular">
        <Button>Show cars</Button>
      </Sample>
      <Sample name="small">
        <Button size="small">Show cars</Button>
      </Sample>
      <Sample name="save, off">
        <HeartButton />
      </Sample>
      <Sample name="save, on">
        <IconButton icon="heart" label="Save" tone="keep" pressed />
      </Sample>
      <Sample name="icon">
        <IconButton icon="share" label="Share" />
      </Sample>
      <Sample name="icon, raised">
        <IconButton icon="right" label="Next" tone="raised" />
      </Sample>
      <Sample name="icon, small">
        <IconLink icon="x" label="Dismiss" size="small" href="#buttons" />
      </Sample>
      <Sample name="press “next state”">
        <WorkingButton />
      </Sample>
    </SampleRow>
  </>
);

const Fields = () => (
  <Stack gap={5}>
    <Grid min="15rem" most={3}>
      <Field label="Email" hint="Only for the answer to this question.">
        <TextInput type="email" placeholder="you@example.com" autoComplete="off" />
      </Field>
      <Field label="Email, filled">
        <TextInput type="email" defaultValue="dana.whitfield@example.com" autoComplete="off" />
      </Field>
      <Field label="Phone" note="optional">
        <TextInput type="tel" defaultValue="(404) 555-0142" disabled />
      </Field>
      <Field label="Phone" error="Please enter a valid phone number.">
        <TextInput type="tel" defaultValue="404 555" />
      </Field>
      <Field label="ZIP code" error="Enter a five-digit ZIP code." hint="We use it for taxes.">
        <TextInput numeric inputMode="numeric" defaultValue="3030" icon="pin" />
      </Field>
      <Field label="Down payment">
        <TextInput numeric inputMode="numeric" defaultValue="5,000" prefix="$" />
      </Field>
      <Field label="Make">
        <Select defaultValue="">
          <option value="">Any make</option>
          <option>Kia</option>
          <option>Toyota</option>
        </Select>
      </Field>
      <Field label="Model">
        <Select disabled>
          <option>Choose a make first</option>
        </Select>
      </Field>
      <Field label="Rate">
        <TextInput numeric inputMode="decimal" defaultValue="7.05" suffix="% APR" />
      </Field>
      <Field label="Message">
        <TextArea defaultValue="Is it still available?" />
      </Field>
      <Stack gap={2}>
        <SearchBox label="Describe what you want" placeholder="Describe the car you want" />
        <SearchBox label="Describe what you want, large" icon="spark" size="large" placeholder="Describe it" />
      </Stack>
      <Stack gap={3}>
        <Field label="Term" note="60 months">
          <Slider min={24} max={84} step={12} defaultValue={60} />
        </Field>
        <Field label="Sort by">
          <Select plain defaultValue="best" size="small">
            <option value="best">Best match</option>
            <option value="price">Lowest price</option>
          </Select>
        </Field>
        <InlineError>We could not sign you up. Nothing was stored.</InlineError>
      </Stack>
    </Grid>
  </Stack>
);

export const controlSections: readonly StyleguideSection[] = [
  { id: 'buttons', title: 'Buttons', render: () => <Buttons /> },
  { id: 'fields', title: 'Fields', render: () => <Fields /> },
];
