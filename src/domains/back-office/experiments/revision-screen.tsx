import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { ChangeTable, type ChangeView } from '#domains/back-office/frame/change-table.tsx';
import { AdminForm, ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Stack, TextLink } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';

type RevisionScreenProps = {
  revision: number;
  current: number;
  /** What it changed, and what restoring it would change. */
  changes: readonly ChangeView[];
  back: readonly ChangeView[];
  refused?: { message: string; reason: string } | undefined;
};

/** One revision of the project, with a form to restore it. */
export const RevisionScreen = ({ revision, current, changes, back, refused }: RevisionScreenProps) => (
  <>
    <AdminHead
      title={`Revision ${revision}`}
      lead={
        <>
          {revision === current ? 'It’s live.' : `Revision ${current} is on the site.`}{' '}
          <TextLink href={opsPath('experiments')}>All experiments</TextLink>
        </>
      }
    />
    {refused && <Banner level="danger" title={refused.message} />}
    {revision > 0 && (
      <AdminPanel title="What it changed">
        {changes.length === 0 ? <p>Nothing.</p> : <ChangeTable caption="What it changed" changes={changes} />}
      </AdminPanel>
    )}
    {revision !== current && (
      <ForWriters>
        <AdminPanel title="Restore" lead={`As revision ${current + 1}. This is what would change:`}>
          <AdminForm>
            <Stack>
              {back.length === 0 ? <p>Nothing.</p> : <ChangeTable caption="What restoring it changes" changes={back} />}
              <input type="hidden" name="basedOn" value={current} />
              <Field label="Why" hint="For the history and the audit log." required>
                <TextInput
                  name="reason"
                  defaultValue={refused?.reason ?? ''}
                  maxLength={200}
                  autoComplete="off"
                  required
                />
              </Field>
              <div>
                <Button type="submit">Put revision {revision} back</Button>
              </div>
            </Stack>
          </AdminForm>
        </AdminPanel>
      </ForWriters>
    )}
  </>
);
