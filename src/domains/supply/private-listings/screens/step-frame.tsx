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

const stepsTotal = listingSteps.length + stepsBefore;

const Progress = ({ step }: Pick<StepHead, 'step'>) => {
  const number = listingSteps.indexOf(step) + 1 + stepsBefore;
  return (
    <div className={styles.progress} aria-hidden="true">
      {Array.from({ length: stepsTotal }, (_, index) => index < number).map((isDone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
        <i key={index} data-done={isDone} />
      ))}
    </div>
  );
};

type StepFrameProps = { head: StepHead; title: string; lead?: ReactNode; wide?: ReactNode; children: ReactNode };

/** A step of listing a car, or of editing its listing: one group of questions, one action. */
export const StepFrame = ({ head, title, lead, wide, children }: StepFrameProps) => {
  const { draftId, step, status, name, isOnDevice } = head;
  const at = listingSteps.indexOf(step);
  const before = listingSteps[at - 1];
  const isDraft = status === 'draft';
  const exit = !isDraft ? manageListingPath(draftId) : isOnDevice ? listCarPath() : accountPath('selling');
  const back = !isDraft ? exit : before ? listingStepPath(draftId, before) : listCarPath();
  return (
    <>
      <Container className={styles.page}>
        <PageHead title={`${title}, ${name}`} description="List your car." robots="noindex" />
        <div className={styles.top}>
          <IconLink icon="left" label={isDraft ? 'Back' : 'Back to your listing'} href={back} />
          <p>
            <b>{stepNames[step]}</b>
            {isDraft
              ? `Step ${at + 1 + stepsBefore} of ${stepsTotal} · ${isOnDevice ? 'Saved on this device' : 'Draft saved'}`
              : name}
          </p>
          <ButtonLink variant="plain" size="small" href={exit}>
            Exit
          </ButtonLink>
        </div>
        {isDraft && <Progress step={step} />}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </Container>
      {wide}
    </>
  );
};
