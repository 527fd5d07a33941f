import { Chip, ChipButton, ChipRow } from '../chip.tsx';
import { Checkbox, CheckboxGroup, CheckLink, RadioGroup } from '../forms/checkbox.tsx';
import { Range } from '../forms/range.tsx';
import { Segmented, SegmentedLinks } from '../forms/segmented.tsx';
import { Switch } from '../forms/switch.tsx';
import { Grid, Stack } from '../layout/layout.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import type { StyleguideSection } from './styleguide-parts.tsx';

const bars = [6, 12, 20, 31, 44, 58, 71, 88, 100, 86, 70, 54, 40, 28, 18, 11, 6];

const Choices = () => (
  <Stack gap={6}>
    <Grid min="15rem" most={3} gap={6}>
      <CheckboxGroup
        legend="Features"
        name="feature"
        defaultValues={['third-row']}
        options={[
          { value: 'third-row', label: 'Third row seating', count: 642 },
          { value: 'heated', label: 'Heated seats', count: 471 },
          { value: 'tow', label: 'Tow hitch', count: 0, disabled: true },
        ]}
      />
      <RadioGroup
        legend="Distance"
        name="distance"
        defaultValue="50"
        options={[
          { value: '50', label: 'Within 50 mi' },
          { value: '100', label: 'Within 100 mi' },
          { value: 'all', label: 'Nationwide', disabled: true },
        ]}
      />
      <CheckboxGroup
        legend="Alerts"
        name="alerts"
        error="Choose at least one way to reach you."
        options={[
          { value: 'email', label: 'Email' },
          { value: 'text', label: 'Text' },
        ]}
      />
      <Stack gap={1} align="start">
        <Switch defaultChecked>Email alerts</Switch>
        <Switch>Text alerts</Switch>
        <Switch disabled>Calls</Switch>
        <Checkbox>One box alone</Checkbox>
      </Stack>
      <Stack as="ul" gap={1}>
        <li>
          <CheckLink href="#choices" checked count={538}>
            Used
          </CheckLink>
        </li>
        <li>
          <CheckLink href="#choices" checked={false} count={212}>
            New
          </CheckLink>
        </li>
      </Stack>
      <Range
        legend="Price"
        min={0}
        max={80000}
        step={500}
        low={14500}
        high={51000}
        lowName="minPrice"
        highName="maxPrice"
        lowLabel="Lowest price"
        highLabel="Highest price"
        prefix="$"
        bars={bars}
        format={(value) => `$${value.toLocaleString('en-US')}`}
      />
    </Grid>
    <Stack row gap={5}>
      <Segmented
        legend="View"
        name="view"
        defaultValue="list"
        options={[
          { value: 'list', label: 'List', icon: 'list' },
          { value: 'map', label: 'Map', icon: 'map' },
        ]}
      />
      <SegmentedLinks
        label="Condition"
        items={[
          { href: '#choices', label: 'All', current: true },
          { href: '#choices-new', label: 'New' },
          { href: '#choices-used', label: 'Used' },
        ]}
      />
      <ThemeSwitch />
    </Stack>
    <Stack gap={3}>
      <ChipRow label="Filters in use">
        <li>
          <Chip href="#choices" removable>
            AWD
          </Chip>
        </li>
        <li>
          <Chip href="#choices" removable>
            Under $40,000
          </Chip>
        </li>
        <li>
          <Chip href="#choices" tone="on" removable>
            Third row
          </Chip>
        </li>
        <li>
          <Chip href="#choices" tone="warning" icon="alert">
            “thrid row”: third row?
          </Chip>
        </li>
        <li>
          <ChipButton icon="minus">Third row: 38 cars</ChipButton>
        </li>
        <li>
          <Chip href="#choices" tone="clear">
            Clear all
          </Chip>
        </li>
      </ChipRow>
    </Stack>
  </Stack>
);

export const choiceSections: readonly StyleguideSection[] = [
  { id: 'choices', title: 'Choices', render: () => <Choices /> },
];
