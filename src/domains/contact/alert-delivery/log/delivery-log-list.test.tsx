import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeliveryLogList } from './delivery-log-list.tsx';

const counts = { all: 1, email: 1, text: 0, push: 0, 'not-sent': 0 };
const row = {
  id: 'd1',
  atMs: 0,
  day: 'Nov 15',
  time: '7:00 AM',
  what: 'Telluride down $920',
  because: 'Telluride',
  channel: 'email' as const,
  state: 'sent' as const,
  detail: 'Accepted by the mail server',
  hasMessage: true,
};

it('each message is a row with its state and a way to look at it', () => {
  const page = renderToStaticMarkup(
    <DeliveryLogList view={{ rows: [row], counts, filter: 'all', page: 1, pageCount: 1 }} />,
  );
  for (const words of ['Telluride down $920', 'Sent', '/my-autotrader/messages/d1', 'Email 1']) {
    expect(page).toContain(words);
  }
});

it('without any message there is a link to the alerts', () => {
  const none = { ...counts, all: 0, email: 0 };
  const page = renderToStaticMarkup(
    <DeliveryLogList view={{ rows: [], counts: none, filter: 'all', page: 1, pageCount: 1 }} />,
  );
  expect(page).toContain('No messages yet');
});
