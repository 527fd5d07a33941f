const channelName = 'notifications';

/** Tells other tabs of the browser that the unread count has changed, so that they reload it. */
export const tellOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
};

/** Returns a function to stop listening. */
export const hearOtherTabs = (heard: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = heard;
  return () => channel.close();
};
