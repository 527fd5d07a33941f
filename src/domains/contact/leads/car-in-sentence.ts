/** The car of a lead within a sentence: its title begins with its condition, as in "Used 2019 Toyota Camry". */
export const carInSentence = (title: string): string =>
  title.replace(/^(?:New|Used|Certified|Third-Party Certified) (?=\d{4} )/, '');
