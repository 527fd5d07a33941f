import { layOutMail, type MailWords } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { dayName } from '#lib/utc-days.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { type Plan, planFacts, priceText } from './plan.ts';

type BilledDealer = { id: number; name: string };
/** An address of a dealer that mails about its plan and bills go to. */
export type BillAddress = { id: string; email: string };

type Letter = { cause: string; subject: string; words: Omit<MailWords, 'heading'> };
type Attachment = { filename: string; type: string; base64: string };

const mailOf = (look: MailLook, to: string, { cause, subject, words }: Letter, attachments: readonly Attachment[]) => ({
  channel: 'mail' as const,
  cause,
  to,
  subject,
  ...(attachments.length > 0 && { attachments: [...attachments] }),
  ...layOutMail(look, { heading: subject, ...words }),
});

type Sources = {
  send(mail: ReturnType<typeof mailOf>, session: SqlSession): Promise<unknown>;
  look(): MailLook;
  /** The managers of a dealer, or its own address while nobody runs its portal. */
  addressesOf(dealerId: number, session: SqlSession): Promise<BillAddress[]>;
};

export type DealerLetters = ReturnType<typeof createDealerLetters>;

/** Sends one letter to everybody who answers for a dealer's plan and bills. */
export const createDealerLetters = ({ send, look, addressesOf }: Sources) => ({
  send: async (
    dealerId: number,
    letter: Letter,
    session: SqlSession,
    attachments: readonly Attachment[] = [],
  ): Promise<void> => {
    for (const { id, email } of await addressesOf(dealerId, session))
      await send(mailOf(look(), email, { ...letter, cause: `${letter.cause}:${id}` }, attachments), session);
  },
});

const cars = (count: number): string => (count === 1 ? 'One car is' : `${count} cars are`);

/** What became of cars, in sentences. */
const effectWords = ({ hidden, unfeatured }: { hidden: number; unfeatured: number }): string[] => [
  ...(hidden > 0
    ? [
        `${cars(hidden)} over your plan and not shown now. Choose which ones stay on sale in your dealer portal; a larger plan shows all of them again.`,
      ]
    : []),
  ...(unfeatured > 0 ? [`${cars(unfeatured)} no longer featured, because your plan has fewer places.`] : []),
];

type PlanMailSources = { letters: DealerLetters; origin: string };

/** Mails about a dealer's plan (BILL-04). */
export const createPlanMails = ({ letters, origin }: PlanMailSources) => {
  const action = (dealerId: number) => ({
    label: 'Open your plan',
    url: `${origin}${dealerPortalPath(dealerId, 'plan')}`,
  });
  const factsOf = (plan: Plan) => [
    {
      heading: plan.name,
      rows: [['Price', priceText(plan)] as const, ...planFacts(plan).map((fact) => ['Includes', fact] as const)],
    },
  ];

  return {
    began: (
      dealer: BilledDealer,
      { plan, fromDay, trialUntilDay, ...effect }: PlanStart & { hidden: number; unfeatured: number },
      session: SqlSession,
    ) =>
      letters.send(
        dealer.id,
        {
          cause: `dealer-plan:${dealer.id}:${fromDay}:${plan.id}`,
          subject: `${dealer.name} is on the plan ${plan.name}`,
          words: {
            paragraphs: [
              `It counts from ${dayName(fromDay)} on.`,
              ...(trialUntilDay === null ? [] : [`It’s free until ${dayName(trialUntilDay - 1)}.`]),
              ...effectWords(effect),
            ],
            facts: factsOf(plan),
            action: action(dealer.id),
          },
        },
        session,
      ),

    waits: (
      dealer: BilledDealer,
      { plan, fromDay, over, atMs }: PlanStart & { over: number; atMs: number },
      session: SqlSession,
    ) =>
      letters.send(
        dealer.id,
        {
          cause: `dealer-plan-waits:${dealer.id}:${fromDay}:${plan.id}:${atMs}`,
          subject: `${dealer.name} changes to the plan ${plan.name}`,
          words: {
            paragraphs: [
              `Your plan changes on ${dayName(fromDay)}. Until then nothing changes.`,
              ...(over > 0
                ? [
                    `You have ${over} more ${over === 1 ? 'car' : 'cars'} on sale than it holds. Choose which ones stay in your dealer portal; otherwise those listed first stay.`,
                  ]
                : []),
            ],
            facts: factsOf(plan),
            action: action(dealer.id),
          },
        },
        session,
      ),

    overPlan: (
      dealer: BilledDealer,
      { plan, atMs, ...effect }: { plan: Plan; atMs: number; hidden: number; unfeatured: number },
      session: SqlSession,
    ) =>
      letters.send(
        dealer.id,
        {
          cause: `dealer-plan-over:${dealer.id}:${atMs}`,
          subject: `${dealer.name} has more cars than its plan holds`,
          words: { paragraphs: effectWords(effect), facts: factsOf(plan), action: action(dealer.id) },
        },
        session,
      ),
  };
};

type PlanStart = { plan: Plan; fromDay: number; trialUntilDay: number | null };
export type PlanMails = ReturnType<typeof createPlanMails>;
