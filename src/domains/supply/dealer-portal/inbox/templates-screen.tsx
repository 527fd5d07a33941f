import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea, TextInput } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { placeholders } from './fill-template.ts';
import styles from './inbox-screen.module.css';
import type { AnswerTemplate } from './template-store.server.ts';

type TemplatesScreenProps = {
  dealer: { id: number; name: string };
  templates: readonly AnswerTemplate[];
  done: boolean;
  refused?: FormRefusal | undefined;
};

const TemplateForm = ({
  action,
  template,
  refused,
}: {
  action: string;
  template?: AnswerTemplate;
  refused: FormRefusal | undefined;
}) => {
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <form method="post" action={action} className={styles.form}>
      <input type="hidden" name="id" value={template?.id ?? ''} />
      <Field label="Name" error={errors.name}>
        <TextInput name="name" maxLength={60} defaultValue={values.name ?? template?.name} required />
      </Field>
      <Field label="Answer" error={errors.words}>
        <TextArea name="words" rows={4} maxLength={2000} defaultValue={values.words ?? template?.words} required />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" name="act" value="save" variant={template ? 'quiet' : 'primary'}>
          {template ? 'Save' : 'Add template'}
        </Button>
        {template && (
          <Button type="submit" name="act" value="remove" variant="quiet" formNoValidate>
            Delete
          </Button>
        )}
      </div>
    </form>
  );
};

/** Answers to begin with, shared by the team. */
export const TemplatesScreen = ({ dealer, templates, done, refused }: TemplatesScreenProps) => {
  const action = dealerPortalPath(dealer.id, 'templates');
  const refusedAt = (id: string) => (refused && (refused.values.id ?? '') === id ? refused : undefined);
  const names = Object.entries(placeholders).map(([name, words]) => `{${name}} for ${words}`);
  return (
    <>
      <PortalHead title="Templates" lead={`Write ${names.join(', ')}. You can change each answer before it’s sent.`} />
      {done && <Banner level="positive" title="Saved." />}
      {refused?.message && <Banner level="danger" title={refused.message} />}
      <PortalPanel title="New template">
        <TemplateForm action={action} refused={refusedAt('')} />
      </PortalPanel>
      {templates.map((template) => (
        <PortalPanel key={template.id} title={template.name}>
          <TemplateForm action={action} template={template} refused={refusedAt(template.id)} />
        </PortalPanel>
      ))}
    </>
  );
};
