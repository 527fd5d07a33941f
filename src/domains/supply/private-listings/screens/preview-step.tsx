import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { listingStepPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { stepNames } from '../listing-steps.ts';
import type { PreviewChecks, StepHead } from '../listing-views.ts';
import styles from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

type PreviewStepProps = {
  head: StepHead;
  checks: PreviewChecks;
  /** The page that buyers will see; absent until the answers allow one. */
  page: ReactNode;
  refused?: FormRefusal | undefined;
};

/** The listing as buyers will see it, and the last step before it is public. */
export const PreviewStep = ({ head, checks, page, refused }: PreviewStepProps) => {
  const isReady = checks.missing.length === 0;
  const problems = refused ? [refused.message, ...Object.values(refused.errors)].filter(Boolean) : [];
  return (
    <StepFrame
      head={head}
      title={isReady ? 'Ready to publish?' : 'Almost there'}
      lead={page ? 'Below is the page that buyers will see.' : undefined}
      wide={page && <div className={styles.preview}>{page}</div>}
    >
      {problems.map((words) => (
        <InlineError key={words}>{words}</InlineError>
      ))}
      {!isReady && (
        <Banner level="warning" title="Before you publish">
          <ul>
            {checks.missing.map(({ step, words }) => (
              <li key={`${step} ${words}`}>
                {words} <TextLink href={listingStepPath(head.draftId, step)}>{stepNames[step]}</TextLink>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ul className={styles.rows}>
        <li>
          <span>Photos</span>
          <span>{checks.photos}</span>
        </li>
        <li>
          <span>Questions come to</span>
          <span>{checks.email}</span>
        </li>
        <li>
          <span>Buyers see</span>
          <span>
            Your first name, the first letter of your last name, and your town. Not your email, phone or street.
          </span>
        </li>
        <li>
          <span>What it costs you</span>
          <span>$0</span>
        </li>
      </ul>
      <p className={styles.small}>
        As a private sale: no dealer fee and no trade-in, buyers pay tax when they register the car, and there’s no
        financing through a dealer.
      </p>
      {isReady && (
        <Form method="post" action={listingStepPath(head.draftId, 'preview')} className={styles.actions}>
          <Button type="submit">Publish listing</Button>
        </Form>
      )}
    </StepFrame>
  );
};
