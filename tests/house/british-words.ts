import { withoutComments } from './literal-paths.ts';

const british = new RegExp(
  String.raw`\b(?:${[
    'e-mails?|E-mails?|mails?|Mails?',
    '\\w*colour\\w*|\\w*favour\\w*|honour\\w*|neighbour\\w*|behaviour\\w*|harbour|labour|rumour|odour',
    '(?:city )?centres?|centred|metres?|kilomet(?:re)s?|litres?|fibre|theatre',
    '[Tt]yres?|kerb\\w*|grey|aluminium|cheques?|catalogues?|programmes?|licences?|defence|offence|moulded|mould',
    '\\w{3,}(?:is(?:e|ed|es|ing|ation)(?<=organis\\w+|recognis\\w+|authoris\\w+|personalis\\w+|customis\\w+|finalis\\w+|optimis\\w+|summaris\\w+|apologis\\w+|prioritis\\w+|minimis\\w+|maximis\\w+|analys\\w+))',
    'cancell(?:ed|ing)|travell(?:ed|ing|er)|labell(?:ed|ing)|modell(?:ed|ing)|judgement|learnt|whilst|towards|afterwards|jewellery|storey|plough|sceptic\\w*|enquir(?:y|ies|e)|instalments?|skilful|fulfil(?:s|ment)?',
  ].join('|')})\b`,
  'g',
);

/** Texts that people may read: between tags, and quoted strings of several words. */
const textsIn = (code: string): string[] => [
  ...[...code.matchAll(/>([^<>{}=;]*[A-Za-z][^<>{}=;]*)</g)].map(([, text = '']) => text),
  ...[...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, one, two, three]) => one ?? two ?? three ?? '')
    .filter((text) => /[A-Za-z]['’,]? [A-Za-z]/.test(text) || /^[A-Z][a-z]+$/.test(text)),
];

/** British spellings in texts that people read, and "mail" for an email. */
export const britishWords = (text: string): string[] =>
  textsIn(withoutComments(text)).flatMap((one) => one.replace(/\$\{[^}]*\}/g, '').match(british) ?? []);
