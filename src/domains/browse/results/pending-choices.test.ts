import { expect, it } from 'vitest';
import type { ChoiceView } from './facet-view.ts';
import { addressOfChoices, clearedBy, isPending, noChoices, withForm, withLink } from './pending-choices.ts';
import { choicesAsPressed } from './pending-context.ts';

const page = '/cars-for-sale/all-cars';
const [red, ford] = ['/cars-for-sale/all-cars?extColorSimple=RED', '/cars-for-sale/all-cars/ford'];
const paramsOf = (address: string) => [...new URLSearchParams(address.split('?')[1])];

it('a single change has its own address, and a second click removes it', () => {
  const one = withLink(noChoices, red);
  expect(addressOfChoices(page, one)).toBe(red);
  expect(isPending(withLink(one, red))).toBe(false);
});

it('a change before the previous one has loaded includes the page and the other changes', () => {
  const both = withLink(withLink(noChoices, red), ford);
  const address = addressOfChoices(page, both);
  expect(address.split('?')[0]).toBe('/cars-for-sale/all-cars/ford');
  expect(paramsOf(address)).toEqual([
    ['since', page],
    ['also', red],
  ]);
});

it('a form that is sent again replaces its previous values', () => {
  const sent = withForm(withForm(withLink(noChoices, red), '/x?maxPrice=1'), '/x?maxPrice=2');
  expect(paramsOf(addressOfChoices(page, sent))).toEqual([
    ['maxPrice', '2'],
    ['since', page],
    ['also', red],
  ]);
});

it('clearing everything drops pending changes too', () => {
  expect(addressOfChoices('/cars-for-sale/ford', clearedBy(page))).toBe(page);
});

const choices: ChoiceView[] = [
  { label: 'Red', count: 3, selected: false, href: red },
  { label: 'Blue', count: 2, selected: true, href: page },
  { label: 'Gold', count: 0, selected: false },
];
const selectedLabels = (choices: readonly ChoiceView[]) =>
  choices.filter(({ selected }) => selected).map(({ label }) => label);

it('a box shows the clicked state before the answer arrives', () => {
  expect(selectedLabels(choicesAsPressed(choices, noChoices))).toEqual(['Blue']);
  expect(selectedLabels(choicesAsPressed(choices, { links: [red] }))).toEqual(['Red', 'Blue']);
  expect(selectedLabels(choicesAsPressed(choices, { links: [red, page] }))).toEqual(['Red']);
});

it('of exclusive options only the last clicked one is checked', () => {
  expect(selectedLabels(choicesAsPressed(choices, { links: [red] }, true))).toEqual(['Red']);
  expect(selectedLabels(choicesAsPressed(choices, { links: [page] }, true))).toEqual([]);
});
