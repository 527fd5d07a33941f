import { useState } from 'react';
import { animateScroll } from '../animate-scroll.ts';
import { Button, ButtonLink } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { Field } from '../forms/field.tsx';
import { Switch } from '../forms/switch.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { Card } from '../layout/card.tsx';
import { Grid, Stack } from '../layout/layout.tsx';
import { Panel, PanelButton } from '../layout/panel.tsx';
import { LazyRender } from '../lazy-render.tsx';
import { Dialog, DialogButton } from '../overlays/dialog.tsx';
import { OverlayProvider, useOverlay } from '../overlays/overlay-provider.tsx';
import { Explain, Popover } from '../overlays/popover.tsx';
import { ToastMessage, ToastProvider, useToast } from '../overlays/toast.tsx';
import { Banner, type BannerLevel } from '../status/banner.tsx';
import { EmptyState, ErrorState } from '../status/empty-state.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import { useBreakpoint } from '../use-breakpoint.ts';
import { SampleRow, type StyleguideSection } from './styleguide-parts.tsx';

const messages: readonly { level: BannerLevel; title: string; words: string }[] = [
  { level: 'danger', title: 'We could not save that car.', words: 'It is back as it was. Try again in a moment.' },
  { level: 'warning', title: '2 saved cars are gone.', words: 'They were sold, so we took them off your list.' },
  { level: 'info', title: 'Wallet updated from your phone.', words: 'Payments now use $5,000 down.' },
  { level: 'positive', title: 'Sent to Northside Kia.', words: 'They usually answer in 35 min.' },
];

const Banners = () => {
  const [dismissed, setDismissed] = useState<readonly BannerLevel[]>([]);
  return (
    <Grid min="20rem" most={2}>
      {messages
        .filter(({ level }) => !dismissed.includes(level))
        .map(({ level, title, words }) => (
          <Banner key={level} level={level} title={title} onDismiss={() => setDismissed([...dismissed, level])}>
            {words}
          </Banner>
        ))}
    </Grid>
  );
};

const ToastButton = () => {
  const showToast = useToast();
  return (
    <Button variant="quiet" onClick={() => showToast('Text alerts enabled.', { label: 'Undo', onPress: () => {} })}>
      Show a toast
    </Button>
  );
};

const Messages = () => (
  <Stack gap={6}>
    <Banners />
    <SampleRow>
      <ToastMessage action={{ label: 'Add a note', href: '#messages' }}>Saved 2023 Kia Telluride</ToastMessage>
      <ToastMessage>Text alerts enabled.</ToastMessage>
      <ToastProvider>
        <ToastButton />
      </ToastProvider>
    </SampleRow>
  </Stack>
);

const AlertsForm = () => (
  <>
    <p className="muted small">We tell you what matched and why. One tap mutes it.</p>
    <Switch defaultChecked>Email to dana.whitfield@example.com</Switch>
    <Field label="Mobile number">
      <TextInput type="tel" defaultValue="(404) 555-0142" autoComplete="off" />
    </Field>
  </>
);

const foot = (
  <>
    <form method="dialog">
      <Button type="submit" variant="quiet">
        Cancel
      </Button>
    </form>
    <Button>Save alerts</Button>
  </>
);

const OneAtATime = ({ id, other }: { id: string; other: string }) => {
  const { isVisible, close, open } = useOverlay(id);
  const next = useOverlay(other);
  return (
    <>
      <Button variant="quiet" onClick={open}>
        Open {id}
      </Button>
      <Dialog title={`Overlay ${id}`} open={isVisible} onClose={close}>
        <p>Opening the other closes this one.</p>
        <Button variant="quiet" onClick={next.open}>
          Open {other}
        </Button>
      </Dialog>
    </>
  );
};

const Overlays = () => (
  <Stack gap={5}>
    <SampleRow>
      <DialogButton dialogId="styleguide-dialog">Open dialog</DialogButton>
      <DialogButton dialogId="styleguide-drawer" variant="quiet">
        Open drawer
      </DialogButton>
      <PanelButton panelId="styleguide-panel" variant="quiet" icon="sliders">
        Filters
      </PanelButton>
      <Popover trigger="Sort" label="Sort by">
        <Stack gap={1}>
          <a href="#overlays">Best match</a>
          <a href="#overlays">Lowest price</a>
        </Stack>
      </Popover>
      <Stack row gap={1}>
        <span className="small">Out the door</span>
        <Explain label="What is in the price">Tax, title, registration and fees for ZIP 30303.</Explain>
      </Stack>
      <OverlayProvider closeList={['A', 'B']}>
        <OneAtATime id="A" other="B" />
        <OneAtATime id="B" other="A" />
      </OverlayProvider>
    </SampleRow>
    <Dialog id="styleguide-dialog" title="Alerts for this search" footer={foot}>
      <AlertsForm />
    </Dialog>
    <Dialog id="styleguide-drawer" title="Update saved search" placement="end" footer={foot}>
      <AlertsForm />
    </Dialog>
    <Panel
      id="styleguide-panel"
      title="Filters"
      inPageFrom="never"
      footer={
        <>
          <Button variant="quiet">Clear</Button>
          <Button>Show 642 cars</Button>
        </>
      }
    >
      <Checkbox count={642}>Third row seating</Checkbox>
      <Checkbox count={471}>Heated seats</Checkbox>
    </Panel>
  </Stack>
);

const States = () => (
  <Grid min="20rem" most={2}>
    <Card>
      <EmptyState
        level={3}
        art="empty"
        title="No cars meet all six filters"
        action={
          <>
            <Chip href="#states" icon="minus">
              Third row: 38 cars
            </Chip>
            <Chip href="#states" icon="minus">
              Under $40,000: 112 cars
            </Chip>
            <Button variant="quiet" icon="bell">
              Tell me when one arrives
            </Button>
          </>
        }
      >
        We do not widen a search behind your back. Taking one filter off gives you:
      </EmptyState>
    </Card>
    <Card>
      <ErrorState level={3} title="Prices did not load" reference="4f1c-22" action={<Button>Try again</Button>}>
        The cars are here, their payment figures are not. We show national averages until the lender answers.
      </ErrorState>
    </Card>
    <Card>
      <EmptyState
        level={3}
        title="Nothing saved yet"
        action={
          <ButtonLink variant="quiet" href="#states">
            Browse cars
          </ButtonLink>
        }
      >
        Tap the heart on a car. We watch its price for you, on this device until you sign in.
      </EmptyState>
    </Card>
    <Card>
      <EmptyState
        level={3}
        title="We do not know “Tellurude”"
        action={
          <>
            <Chip href="#states" tone="on">
              Telluride, 131 cars
            </Chip>
            <Chip href="#states">All Kia, 2,204 cars</Chip>
          </>
        }
      >
        There is no such Kia. Nothing was dropped from your search.
      </EmptyState>
    </Card>
  </Grid>
);

const Behaviour = () => {
  const size = useBreakpoint();
  return (
    <Stack gap={4}>
      <p>
        Layout size: <strong>{size}</strong>
      </p>
      <SampleRow>
        <Button variant="quiet" onClick={() => animateScroll(() => 0)}>
          Scroll to the top
        </Button>
      </SampleRow>
      <LazyRender fallback={<Skeleton height="1.55rem" width="18rem" />}>
        {() => <p>Rendered within 300 px of view.</p>}
      </LazyRender>
    </Stack>
  );
};

export const messageSections: readonly StyleguideSection[] = [
  { id: 'messages', title: 'Messages', render: () => <Messages /> },
  { id: 'overlays', title: 'Dialog, drawer, panel and popover', render: () => <Overlays /> },
  { id: 'states', title: 'Empty and error states', render: () => <States /> },
  { id: 'behaviour', title: 'Behavior', render: () => <Behaviour /> },
];
