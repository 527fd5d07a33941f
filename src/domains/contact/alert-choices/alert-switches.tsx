import { formatPhone } from '#lib/nanp-phone.ts';
import { accountPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './alert-switches.module.css';
import { type AlertTarget, channelOf, channelsOn, switchedChannels } from './alert-target.ts';
import { askForYesIntent } from './text-question.ts';
import { useAlertSwitches } from './use-alert-switches.ts';

type AlertSwitchesProps = { alert: AlertTarget; returnTo: string };

/** Switches that each save on change; without JavaScript there is a Save button. */
export const AlertSwitches = ({ alert, returnTo }: AlertSwitchesProps) => {
  const { isOn, isMoving, isPending, move, note } = useAlertSwitches(alert);
  const alive = useAlive();
  // Texts need a number and push notifications need permission on this device; otherwise the switch stays disabled.
  const canSwitch = {
    email: true,
    text: alert.phone !== '' || alert.enableTextAlerts,
    push: alive || alert.enablePushAlerts,
  };
  return (
    <form method="post" action={accountPath('alerts')} className={styles.switches}>
      <input type="hidden" name="kind" value={alert.kind} />
      <input type="hidden" name="id" value={alert.id} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="seen" value={channelsOn(alert).join(' ')} />
      {switchedChannels.map(({ channel, label }) => (
        <Switch
          key={channel}
          name={channel}
          checked={isOn(channel)}
          onChange={(event) => move(channel, event.currentTarget.checked)}
          disabled={!canSwitch[channel]}
          aria-busy={isMoving(channel) || undefined}
        >
          {label}
          <VisuallyHidden> alerts for {alert.name}</VisuallyHidden>
          {isMoving(channel) && <small className={styles.saving}> saving</small>}
        </Switch>
      ))}
      {isPending && (
        <p className={styles.note} data-level="info" role="status">
          <span>
            Text alerts are waiting: reply YES to the text we sent to {formatPhone(alert.phone)}.{' '}
            <button type="submit" className={styles.act} name="intent" value={askForYesIntent}>
              Send again<VisuallyHidden> for {alert.name}</VisuallyHidden>
            </button>
          </span>
        </p>
      )}
      <noscript>
        <Button type="submit" size="small" variant="quiet">
          Save alerts
        </Button>
      </noscript>
      {note && (
        <p className={styles.note} data-level={note.level} role={note.level === 'error' ? 'alert' : 'status'}>
          {note.level === 'error' && <Icon name="alert" />}
          <span>
            {note.words}{' '}
            <button type="button" className={styles.act} onClick={() => move(note.move.channel, note.move.on)}>
              {note.action}
              {note.action === 'Undo' && (
                <VisuallyHidden>
                  : {channelOf(note.move.channel).label} {note.move.on ? 'on' : 'off'} again
                </VisuallyHidden>
              )}
            </button>
          </span>
        </p>
      )}
    </form>
  );
};
