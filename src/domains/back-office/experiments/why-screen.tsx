import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select, TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import type { WhyView } from './why.server.ts';
import styles from './why-screen.module.css';

const icons = { ok: 'check', skip: 'minus', stop: 'x' } as const;

const Answer = ({ answer }: { answer: NonNullable<WhyView['answer']> }) => (
  <AdminPanel
    title={`They get: ${answer.variationKey ?? 'nothing of it'}`}
    lead={`${answer.enabled ? 'The flag is on' : 'The flag is off'}${answer.ruleKey ? `, by ${answer.ruleKey}` : ''}.`}
    actions={
      <Badge tone={answer.agrees ? 'positive' : 'danger'}>
        {answer.agrees ? 'Agrees with the SDK' : 'The SDK decides differently'}
      </Badge>
    }
  >
    <ol className={styles.steps}>
      {answer.steps.map(({ tone, title, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same text, and they are never reordered
        <li key={at}>
          <Icon name={icons[tone]} />
          <div>
            <p>{title}</p>
            <small>{detail}</small>
          </div>
        </li>
      ))}
    </ol>
  </AdminPanel>
);

/** Why a visitor gets a variation, step by step as the SDK decides. */
export const WhyScreen = ({ view }: { view: WhyView }) => (
  <>
    <AdminHead
      title="Why this variation?"
      lead={
        <>
          On revision {view.revision}. Viewing a visitor is logged.{' '}
          <TextLink href={opsPath('experiments')}>All experiments</TextLink>
        </>
      }
    />
    <AdminPanel>
      <AdminForm className={styles.form}>
        <Field label="Flag">
          <Select name="flag" defaultValue={view.request.flag}>
            {view.flags.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Visitor" hint="The visitor ID used in events." required>
          <TextInput name="visitor" defaultValue={view.request.visitor} maxLength={200} autoComplete="off" required />
        </Field>
        {view.attributes.map((key) => (
          <Field key={key} label={key} note="optional">
            <TextInput name={`attribute.${key}`} defaultValue={view.request.attributes[key] ?? ''} autoComplete="off" />
          </Field>
        ))}
        <Button type="submit">Explain</Button>
      </AdminForm>
    </AdminPanel>
    {view.answer && <Answer answer={view.answer} />}
  </>
);
