type ReviewPolicyProps = { checksAll: boolean; reportsToHold: number };

/** What readers may know of how reviews come about; it says what the settings are. */
export const ReviewPolicy = ({ checksAll, reportsToHold }: ReviewPolicyProps) => (
  <>
    <h1>How we check reviews</h1>
    <h2>Who writes them</h2>
    <p>
      Reviews of a dealer come from accounts that asked it a question, started a purchase or bought there. Reviews of a
      model come from people who say they own one; where the car is in their account, the review says so. Each account
      writes one review of each dealer and model.
    </p>
    <h2>What the numbers count</h2>
    <p>
      Only reviews that can be read here. Ratings that dealers or their data bring along are not counted and not shown.
    </p>
    <h2>What happens before and after</h2>
    <p>
      {checksAll
        ? 'Every review is looked at before it’s shown.'
        : 'Reviews with contact details, links, shouting or foul words wait until we have looked at them; others are shown at once.'}{' '}
      If we don’t publish one, its author gets the reason by email. After{' '}
      {reportsToHold === 1 ? 'a report' : `${reportsToHold} reports`} by readers, a review is taken down until we have
      looked at it.
    </p>
    <h2>What a dealer can do</h2>
    <p>A dealer can answer each review once. It can’t change or remove one.</p>
    <h2>Demo reviews</h2>
    <p>On a site with demo cars there are demo reviews too. Each says “Demo review”.</p>
  </>
);
