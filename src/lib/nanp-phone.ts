/** D-21: ten digits as dialled in North America; a leading 1 and whatever stands between the digits is dropped. */
export const readNanpPhone = (text: string): string | undefined => {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  const [, area = '', exchange = ''] = /^([2-9]\d{2})([2-9]\d{2})\d{4}$/.exec(digits) ?? [];
  if (area === '' || area.endsWith('11') || exchange.endsWith('11')) return undefined;
  return digits;
};
