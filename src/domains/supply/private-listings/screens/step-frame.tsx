import type { ReactNode } from 'react';
import { accountPath, listCarPath, listingStepPath, manageListingPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { listingSteps, stepNames } from '../listing-steps.ts';
import type { StepHead } from '../listing-views.ts';
import styles from './step-frame.module.css';

/** The first step names the car. */
const stepsBefore = 1;

const stateWords = ({ status, isOnDevice }: StepHead): string => {
  if (isOnDevice) return 'Saved on this device';
  return status === 'live' ? 'Changes show on the listing' : 'Draft saved';
};

type StepFrameProps = { head: StepHead; title: string; lead?: ReactNode; wide?: ReactNode; children: ReactNode };

/** A step of listing a car: where it stands, one group of questions, one action. */
export const StepFrame = ({ head, title, lead, wide, children }: StepFrameProps) => {
  const at = listingSteps.indexOf(head.step);
  const before = listingSteps[at - 1];
  const total = listingSteps.length + stepsBefore;
  const number = at + 1 + stepsBefore;
  const back = before ? listingStepPath(head.draftId, before) : listCarPath();
  const exit =
    head.status === 'draft'
      ? head.isOnDevice
        ? listCarPath()
        : accountPath('selling')
      : manageListingPath(head.draftId);
  return (
    <>
      <Container className={styles.page}>
        <PageHead title={`${title}, ${head.name}`} description="List your car." robots="noindex" />
        <div className={styles.top}>
          <IconLink icon="left" label="Back" href={back} />
          <p>
            <b>{stepNames[head.step]}</b>
            Step {number} of {total} · {stateWords(head)}
          </p>
          <ButtonLink variant="plain" size="small" href={exit}>
            Exit
          </ButtonLink>
        </div>
        <div className={styles.progress} aria-hidden="true">
          {Array.from({ length: total }, (_, index) => index < number).map((isDone, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
            <i key={index} data-done={isDone} />
          ))}
        </div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </Container>
      {wide}
    </>
  );
};
