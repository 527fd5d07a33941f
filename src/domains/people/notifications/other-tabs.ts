const channelName = 'notifications';

/** Tabs of one browser show one number: whoever changes it says so, and the others ask again. */
export const tellOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
};

/** Answers how to stop. */
export const hearOtherTabs = (heard: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = heard;
  return () => channel.close();
};
