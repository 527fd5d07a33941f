import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { dealerApiDocsPath, dealerPortalPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, Fieldset } from '#ui/forms/field.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { PortalPanel } from '../frame/portal-screen.tsx';
import { PortalDay } from '../frame/portal-time.tsx';
import { feedCall } from './feed-calls.ts';
import styles from './feed-screen.module.css';
import type { OutboundAddress } from './outbound/outbound-files.ts';
import { type DealerToken, scopeNames, type TokenScope, tokenScopes } from './token.ts';

export type NewToken = { name: string; secret: string };

/** With the addresses of its files, for managers. */
export type PublishedToken = DealerToken & { addresses: readonly OutboundAddress[] };

type TokenPanelProps = {
  dealer: { id: number; name: string };
  origin: string;
  isManager: boolean;
  tokens: readonly PublishedToken[];
  /** Just made: the secret is shown this once. */
  made: NewToken | undefined;
  refused: FormRefusal | undefined;
};

const scopeHints: Readonly<Record<TokenScope, string>> = {
  feed: 'Files by POST, and their results.',
  read: 'Results of imports. It changes nothing.',
  publish: 'Addresses of files with your cars on sale, for Google, Meta and others.',
};

const Secret = ({ made: { name, secret }, address }: { made: NewToken; address: string }) => (
  <Banner level="positive" title={`The token “${name}” is ready.`}>
    <p>Copy it now. It’s not shown again; if it’s lost, revoke it and make another.</p>
    <ScrollArea label="The token">
      <code className={styles.secret}>{secret}</code>
    </ScrollArea>
    <p>Send a file with it:</p>
    <ScrollArea label="An example">
      <pre className={styles.example}>
        {`curl -X POST ${address} \\\n  -H "Authorization: Bearer ${secret}" \\\n  -H "Content-Type: text/csv" \\\n  -H "Idempotency-Key: $(date +%F)" \\\n  --data-binary @inventory.csv`}
      </pre>
    </ScrollArea>
  </Banner>
);

const TokenTable = ({ dealer, isManager, tokens }: Pick<TokenPanelProps, 'dealer' | 'isManager' | 'tokens'>) => (
  <Table caption="Tokens" dense>
    <thead>
      <tr>
        <th>Name</th>
        <th data-small="hide">May</th>
        <th>Last used</th>
        {isManager && <th>Change</th>}
      </tr>
    </thead>
    <tbody>
      {tokens.map(({ id, name, scopes, ending, createdMs, usedMs }) => (
        <tr key={id}>
          <td className={styles.name}>
            <b>{name}</b>
            <small>
              Ends in {ending}, made <PortalDay ms={createdMs} />
            </small>
          </td>
          <td data-small="hide">{scopes.map((scope) => scopeNames[scope]).join(', ')}</td>
          <td>{usedMs === null ? 'Never' : <PortalDay ms={usedMs} />}</td>
          {isManager && (
            <td>
              <form method="post" action={dealerPortalPath(dealer.id, 'feed')}>
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  name="act"
                  value="revoke"
                  variant="quiet"
                  size="small"
                  aria-label={`Revoke ${name}`}
                >
                  Revoke
                </Button>
              </form>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Addresses that others fetch files with the dealer's cars from, until their token is revoked. */
const Published = ({ tokens }: Pick<TokenPanelProps, 'tokens'>) => (
  <PortalPanel
    title="Files of your cars"
    lead="Whoever has an address can fetch the file until its token is revoked. Google and Meta get cars with a price, Meta only those with photos."
  >
    {tokens.map(({ id, name, addresses }) => (
      <dl key={id} className={styles.files} aria-label={`Files of ${name}`}>
        {addresses.map(({ label, address }) => (
          <div key={label}>
            <dt>
              {label} <small className="muted">by “{name}”</small>
            </dt>
            <dd>
              <code className={styles.address}>{address}</code>
            </dd>
          </div>
        ))}
      </dl>
    ))}
  </PortalPanel>
);

/** Tokens of the dealer's own software. Managers make and revoke them. */
export const TokenPanel = ({ dealer, origin, isManager, tokens, made, refused }: TokenPanelProps) => {
  const address = `${origin}${feedCall(dealer.id)}`;
  const published = tokens.filter(({ addresses }) => addresses.length > 0);
  const scopes = refused?.values.scopes?.split(',') ?? ['feed'];
  return (
    <>
      {made && <Secret made={made} address={address} />}
      <PortalPanel
        title="Send your feed by software"
        lead={
          <>
            Your inventory system posts the file to <code className={styles.address}>{address}</code> with a token.{' '}
            <a href={dealerApiDocsPath}>How it works</a>
          </>
        }
      >
        {tokens.length === 0 ? (
          <p className="muted">No tokens yet.</p>
        ) : (
          <TokenTable dealer={dealer} isManager={isManager} tokens={tokens} />
        )}
        {isManager ? (
          <form method="post" action={dealerPortalPath(dealer.id, 'feed')} className={styles.make}>
            <Field label="Name of a new token" hint="The software that uses it." error={refused?.errors.name}>
              <TextInput
                name="name"
                maxLength={60}
                autoComplete="off"
                defaultValue={made ? '' : refused?.values.name}
                required
              />
            </Field>
            <Fieldset legend="It may" error={refused?.errors.scopes}>
              {tokenScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name="scopes"
                  value={scope}
                  defaultChecked={scopes.includes(scope)}
                  hint={scopeHints[scope]}
                >
                  {scopeNames[scope]}
                </Checkbox>
              ))}
            </Fieldset>
            <div>
              <Button type="submit" name="act" value="make">
                Make token
              </Button>
            </div>
          </form>
        ) : (
          <p className="muted">Managers make and revoke tokens.</p>
        )}
      </PortalPanel>
      {published.length > 0 && <Published tokens={published} />}
    </>
  );
};
