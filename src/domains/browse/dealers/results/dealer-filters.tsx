import { FacetGroup } from '#domains/browse/results/facet-group.tsx';
import { FacetSection } from '#domains/browse/results/facet-section.tsx';
import { SendButton } from '#domains/browse/results/search-form.tsx';
import { ZipAndDistance } from '#domains/browse/results/zip-and-distance.tsx';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { dealersWord } from '../dealer-copy.ts';
import styles from './dealer-filters.module.css';
import type { DealerResultsView } from './dealer-results-view.ts';

export const dealerFormId = 'find-dealers';
export const dealerPanelId = 'dealer-filters';

const Fields = ({ form }: Pick<DealerResultsView, 'form'>) => (
  <form id={dealerFormId} action={form.action} className={styles.fields} data-scroll="keep">
    {form.hidden.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <ZipAndDistance form={form} />
    <div className={styles.name}>
      <Field label="Dealer name">
        <TextInput
          key={form.name}
          name="dealerName"
          size="small"
          icon="search"
          defaultValue={form.name}
          maxLength={100}
          enterKeyHint="search"
        />
      </Field>
    </div>
    <SendButton>Update</SendButton>
  </form>
);

/** A sidebar on wide screens, otherwise a drawer. Every option is a link and every field a form. */
export const DealerFilters = ({ view, className }: { view: DealerResultsView; className?: string | undefined }) => (
  <Panel
    id={dealerPanelId}
    title="Filters"
    inPageFrom={view.map ? 'never' : 'wide'}
    closeLabel="Close filters"
    className={className}
    footer={
      <>
        <ButtonLink variant="quiet" href={view.clearHref} data-scroll="keep">
          Clear all
        </ButtonLink>
        <button type="button" className={buttonClass({})} popoverTarget={dealerPanelId} popoverTargetAction="hide">
          {view.total === 0 ? 'No dealers match' : `Show ${dealersWord(view.total)}`}
        </button>
      </>
    }
  >
    <Fields form={view.form} />
    {view.facets.map(({ id, title, note, open, sections }) => (
      <FacetGroup key={id} title={title} note={note} open={open}>
        {sections?.map((section) => (
          <FacetSection key={id} section={section} title={title} />
        ))}
      </FacetGroup>
    ))}
    {view.onlineHref && (
      <p className={styles.online}>
        Too far to drive? <TextLink href={view.onlineHref}>Delivery available</TextLink>
      </p>
    )}
  </Panel>
);
