import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { dealerPortalPath, requestDealerPath, signInPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { roleNames } from './dealer-member.ts';
import styles from './request-screen.module.css';
import type { DealerRequest, RequestState } from './request-store.server.ts';

export type RequestView = {
  /** The dealer that was chosen; its domains are those a work address may have. */
  dealer: { id: number; name: string; domains: readonly string[] } | undefined;
  /** Dealers whose names begin with the typed words. */
  matches: readonly { id: number; name: string; place: string }[];
  words: string;
  own: Pick<DealerRequest, 'state' | 'reason' | 'role' | 'workEmail' | 'note'> | undefined;
  email: string;
};

const stateWords: Readonly<Record<RequestState, string>> = {
  mail: 'Check your work inbox: open the link there, and we review your request.',
  waiting: 'We’re reviewing your request. You’ll get an email.',
  changes: 'Please change your request and send it again.',
  refused: 'Your request wasn’t approved. You can change it and send it again.',
  approved: 'You’re on this dealer’s team.',
};

const ChooseDealer = ({ matches, words }: Pick<RequestView, 'matches' | 'words'>) => (
  <>
    <form action={requestDealerPath()} className={styles.form}>
      <Field
        label="Your dealer’s name"
        hint="As shoppers see it on this site"
        error={words !== '' && matches.length === 0 ? 'No dealer on this site has that name.' : undefined}
      >
        <TextInput name="words" defaultValue={words} maxLength={100} required />
      </Field>
      <div>
        <Button type="submit" variant="quiet">
          Find dealer
        </Button>
      </div>
    </form>
    <ul className={styles.matches}>
      {matches.map(({ id, name, place }) => (
        <li key={id}>
          <a href={requestDealerPath({ dealer: id })}>{name}</a> <small>{place}</small>
        </li>
      ))}
    </ul>
  </>
);

type SelectedDealer = NonNullable<RequestView['dealer']>;

const RequestForm = ({
  dealer,
  own,
  email,
  refused,
}: Pick<RequestView, 'own' | 'email'> & { dealer: SelectedDealer; refused: FormRefusal | undefined }) => {
  const { values = {}, errors = {} } = refused ?? {};
  const domains = dealer.domains.map((domain) => `@${domain}`).join(' or ');
  return (
    <form method="post" action={requestDealerPath({ dealer: dealer.id })} className={styles.form}>
      <input type="hidden" name="dealerId" value={dealer.id} />
      <Field label="Your role">
        <Select name="role" defaultValue={values.role ?? own?.role ?? 'manager'}>
          {Object.entries(roleNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Work email"
        hint={domains === '' ? 'At your dealer’s own domain, if it has one.' : `An address that ends in ${domains}.`}
        error={errors.workEmail}
      >
        <TextInput
          name="workEmail"
          type="email"
          autoComplete="email"
          defaultValue={values.workEmail ?? own?.workEmail ?? email}
          required
        />
      </Field>
      <Field label="What you do there" error={errors.note}>
        <TextArea name="note" rows={3} maxLength={500} defaultValue={values.note ?? own?.note} required />
      </Field>
      <div>
        <Button type="submit">Send request</Button>
      </div>
    </form>
  );
};

const lead = 'Your cars, your prices and your answers, in one place. We review each request by hand.';

const abilities = [
  {
    icon: 'tag',
    title: 'Prices and photos',
    text: 'Change them in a minute; shoppers who saved the car are told of a lower price.',
  },
  {
    icon: 'message',
    title: 'One inbox',
    text: 'Questions, test drives and purchases, answered here or from your email.',
  },
  {
    icon: 'eye',
    title: 'What shoppers do',
    text: 'Views, saves and questions for each car, and its price against the market.',
  },
  { icon: 'feed', title: 'Feeds', text: 'Send your inventory from your own system and read the result row by row.' },
] as const;

const Abilities = () => (
  <ul className={styles.abilities}>
    {abilities.map(({ icon, title, text }) => (
      <li key={title}>
        <Icon name={icon} />
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

/** What the portal is for, before signing in. */
export const DealerIntroduction = () => (
  <>
    <h1>For dealers</h1>
    <p className={styles.lead}>{lead}</p>
    <Abilities />
    <ButtonLink href={signInPath('sign-in', requestDealerPath())}>Sign in to ask for access</ButtonLink>
  </>
);

/** Asks to be let into a dealer's portal, without an invitation. */
export const RequestScreen = ({ view, refused }: { view: RequestView; refused?: FormRefusal | undefined }) => {
  const { dealer, own, email } = view;
  const canSend = own === undefined || own.state === 'mail' || own.state === 'changes' || own.state === 'refused';
  return (
    <>
      <h1>{dealer ? `Run ${dealer.name} here` : 'For dealers'}</h1>
      <p className={styles.lead}>{lead}</p>
      {!dealer && <Abilities />}
      {own && !refused && (
        <Banner level={own.state === 'approved' ? 'positive' : 'info'} title={stateWords[own.state]}>
          {own.reason}
        </Banner>
      )}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      {dealer && own?.state === 'approved' && <a href={dealerPortalPath(dealer.id)}>Open the dealer portal</a>}
      {dealer && canSend && <RequestForm dealer={dealer} own={own} email={email} refused={refused} />}
      {!dealer && <ChooseDealer {...view} />}
    </>
  );
};
