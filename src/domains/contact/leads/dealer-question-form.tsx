import { Form } from 'react-router';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LeadPromise } from './lead-fields.tsx';
import styles from './lead-form.module.css';
import { PostedLeadSent } from './posted-lead-sent.tsx';
import { LeadClosing, type LeadTerms, ShopperFields } from './shopper-fields.tsx';
import { usePostedLead } from './use-posted-lead.ts';

type DealerQuestionView = {
  /** The dealer's page, which the form posts to. */
  href: string;
  dealerId: number;
  dealer: string;
  answerTime?: string | undefined;
} & LeadTerms;

type DealerQuestionFormProps = { question: DealerQuestionView; answer?: FormAnswer<{ dealer: string }> | undefined };

/**
 * A question to a dealer about no particular car (DLR-01). Posts to the page itself, with or without JavaScript
 * (UI-06).
 */
export const DealerQuestion = ({ question, answer }: DealerQuestionFormProps) => {
  const { form, busy, onSubmit, errors, values, message } = usePostedLead(answer);
  const { href, dealerId, dealer, answerTime, optIn: _, ...terms } = question;
  return (
    <div className={styles.contact}>
      {answer?.status === 'sent' ? (
        <PostedLeadSent
          dealer={dealer}
          words="They have your question and will reply to you directly."
          next={
            <ButtonLink href={`${href}#contact`} variant="quiet">
              Ask something else
            </ButtonLink>
          }
        />
      ) : (
        <Form
          ref={form}
          method="post"
          action={`${href}#contact`}
          className={styles.form}
          preventScrollReset
          replace
          onSubmit={onSubmit}
        >
          <input type="hidden" name="originPage" value="dealerdetails" />
          <input type="hidden" name="ownerId" value={dealerId} />
          <ShopperFields errors={errors} values={values} />
          <LeadClosing
            terms={terms}
            dealer={dealer}
            errors={errors}
            message={message}
            values={values}
            busy={busy}
            needsMessage
          />
        </Form>
      )}
      <LeadPromise lead={{ dealer, outTheDoor: '', answerTime }} />
    </div>
  );
};
