import { phrases, type Sentences } from '../demo-grammar.ts';

/** What demo owners say of a part of a model: what they like, and what they don't. */
export const modelSentences: Readonly<Record<string, { good: Sentences; bad: Sentences }>> = {
  comfort: {
    good: phrases(`
      {Seats are excellent|Very comfortable}, {even after six hours on the road|and my back agrees|which I didn’t expect at this price}.
      {It’s quiet at 70 mph|Quiet ride}, {you can talk without raising your voice|my kids sleep through anything}.
      {Quiet|Comfortable} enough that we {take it|take the $name} instead of {flying|my wife’s car|the other car}.
    `),
    bad: phrases(`
      {The ride is firm|The ride is too stiff for me|Too bumpy} on {broken pavement|our county roads|the big wheels}.
      {Road noise is constant|A lot of wind noise|There’s tire noise} above {60|65|70} mph.
      {The driver’s seat|My seat} {gets hard after an hour|has no support under the knees}.
    `),
  },
  driving: {
    good: phrases(`
      {Handles well|Fun to drive}, {and the $engine never feels strained|$hp horsepower is plenty|especially on a back road}.
      The $engine is {quick off the line|strong from any speed|smooth}{ and merging is easy|}.
      {Steering is light in town and steady on the highway|It tracks straight and parks easily|Brakes are strong and easy to judge}.
    `),
    bad: phrases(`
      The $engine {needs a moment before it pulls|is loud when you ask for more|runs out of breath on hills}.
      {The transmission hunts between gears|It leans in corners|The brakes grab at low speed}.
    `),
  },
  reliability: {
    good: phrases(`
      {Reliable|Very reliable}: oil changes{, tires|}{, one battery|} and {nothing else|wipers, that’s all} in $owned.
      {Nothing has broken|It never let me down} in $miles miles{, and I don’t baby it|}.
      $miles miles, {regular service only|brakes once|one set of tires}, {still reliable|still runs like new}.
    `),
    bad: phrases(`
      {It was in the shop|It went to the shop} {twice in the first year|three times} {for the same warning light|for a sensor}.
      {Had to replace|I had to replace} {the alternator|a wheel bearing|the water pump|the AC compressor} at $early miles.
      {The check engine light|A warning light} {came on at $early miles|keeps coming back}{ and nobody finds why|}.
    `),
  },
  value: {
    good: phrases(`
      {It holds its value|Resale is strong}{, I checked|: offers I got were fair}.
      $economy_good
      {Insurance is low|Parts are cheap} and {every shop knows it|service isn’t expensive}.
    `),
    bad: phrases(`
      $economy_bad
      {Too expensive|Overpriced} for what it is {once you add the packages|against the others I drove}.
      {Tires cost a fortune|Dealer service is expensive|Insurance went up a lot}.
    `),
  },
  space: {
    good: phrases(`
      {Plenty of room|Plenty of space} for {two kids and a dog|four adults|our camping gear}.
      {Roomy inside|Everything fits}: {strollers|bikes with the seats down|a week of groceries and hockey bags}.
    `),
    bad: phrases(`
      {The back is cramped|Tight back seat}, {fine for short trips only|adults complain}.
      {$small}, {measure before you buy|I wish I had looked more closely}.
    `),
  },
  technology: {
    good: phrases(`
      {The screen is easy to read|The screen is quick and clear} and {CarPlay just works|the buttons are where you expect them}.
      {The cameras are good|Driver assists are calm}, {I use them every day|they don’t beep at every leaf}.
    `),
    bad: phrases(`
      {Slow touchscreen|The touchscreen takes a minute to wake in winter|The screen freezes now and then}{, an update didn’t help|}.
      {Too many beeps|The lane assist pulls at the wheel}{ and you turn it off at every start|}.
    `),
  },
};

export const modelOpenings = phrases(`
  {I’ve had|I have owned|We’ve had} {mine|this $name|our $full} for $owned{ and put $miles miles on it|}.
  {Bought it used|Bought ours used|Got it from a dealer}, {drove it $miles miles|$miles miles so far}{, mostly $uses|}.
  {My|Our} $year is the $trim with the $engine.
  $miles miles in $owned, {mostly $uses|$uses and errands}.
  {Came from|Traded in} {an older sedan|a truck|a minivan|a compact} for this.
`);

export const modelClosings: Readonly<Record<'good' | 'mixed' | 'bad', Sentences>> = {
  good: phrases(`
    {I’d buy it again|Would buy another one|No regrets}.
    {Drive one before you decide|Look for one with service records|Get the $trim if you find one}.
  `),
  mixed: phrases(`
    {Good car, not a great one|I can live with it|It depends on what you need}.
    {Take a long test drive|Check that before you sign}.
  `),
  bad: phrases(`
    {I wouldn’t buy it again|Next time something else|I’m selling it}.
    {Look at others first|Read the service records}.
  `),
};

export const modelTitles: Readonly<Record<'good' | 'mixed' | 'bad', Sentences>> = {
  good: phrases(`
    {$miles miles and still happy|$owned and no regrets|Does everything we ask}
    {Best car I’ve owned|Exactly what we needed|Better than I expected}
    {Great $use car|A $year that still feels new|The $trim is the one to get}
  `),
  mixed: phrases(`
    {Good car, one weakness|Mostly happy|Fine for $uses}
    {Likes and dislikes after $owned|Not perfect|Great engine, less so the rest}
  `),
  bad: phrases(`
    {Not for us|Disappointed after $owned|Expected more}
    {Too many visits to the shop|I’d look elsewhere|Wouldn’t buy it again}
  `),
};

/** What demo customers say of a part of a dealer. */
export const dealerSentences: Readonly<Record<string, { good: Sentences; bad: Sentences }>> = {
  service: {
    good: phrases(`
      {$person was friendly and knew the car|$person was patient with all my questions|Friendly people}{, no pressure at all|}.
      {No pressure|They didn’t push}: I {looked|drove it} {for an hour|twice} and {nobody hovered|took my time}.
    `),
    bad: phrases(`
      {Pushy|I felt pressured} {about the warranty|to decide the same day}.
      {We waited two hours|I waited an hour} {for finance on a Saturday|for somebody with the key}.
    `),
  },
  price: {
    good: phrases(`
      {The price on the quote was the price I paid|The quote matched to the dollar}, {nothing was added at the desk|fees included}.
      {No surprises|Out-the-door number by text|They wrote every fee down} {before I drove over|the same morning}.
    `),
    bad: phrases(`
      {They added a $fee protection package|An extra fee of $fee appeared} {by phone|at the desk}. {It came off when I asked|I had to ask to have it taken off}.
      {The fee wasn’t in the first quote|Extra fees came up late}, {so read every line|so bring a calculator}.
    `),
  },
  speed: {
    good: phrases(`
      {Answered within the hour|They answered the same morning}, {with photos|with the numbers I asked for|and to the point}.
      {Wrote back|Replied within an hour} {on a Sunday|before I finished my coffee}.
    `),
    bad: phrases(`
      {I had to call twice|Two days to answer}{ about the $vehicle|}.
      {No answer to my first message|They never wrote back}{, only a call a week later|}.
    `),
  },
  condition: {
    good: phrases(`
      The $vehicle was {exactly as listed|just as described}{, down to the scratch on the bumper|, service records included|}.
      {Clean car, two keys, fresh tires|They showed me the inspection report without asking}.
    `),
    bad: phrases(`
      {A dent wasn’t mentioned in the ad|The $vehicle was not as described|It was already sold when I got there}.
      {Only one key and worn tires|It needed brakes}, {which they took off the price|which nobody had said}.
    `),
  },
};

export const dealerOpenings: Readonly<Record<'asked' | 'started' | 'bought', Sentences>> = {
  asked: phrases(`
    {I asked about|I wrote about|I sent a question about} {the|their} $vehicle.
    {Looked at|Was interested in} {the|a} $vehicle here.
  `),
  started: phrases(`
    {Started a purchase of|I was about to buy} {the|a} $vehicle.
    {We got a quote for|I asked for numbers on} the $vehicle.
  `),
  bought: phrases(`
    {Bought|We bought|I bought} {a|our|my} $vehicle here.
    {Drove home in|Picked up} {a|our} $vehicle {last week|on a weekday|in an afternoon}.
  `),
};

export const dealerTitles: Readonly<Record<'good' | 'mixed' | 'bad', Sentences>> = {
  good: phrases(`
    {Price on the quote was the price I paid|Straight answers|Easy from start to finish}
    {Would go back|Good people in $city|No games}
  `),
  mixed: phrases(`
    {Good car, slow paperwork|Fine in the end|Honest numbers, long wait}
    {Mixed feelings|OK, but ask about fees}
  `),
  bad: phrases(`
    {Fee wasn’t in the first quote|Not what I expected|Slow to answer}
    {Look elsewhere|Wasted an afternoon}
  `),
};

export const dealerAnswers: Readonly<Record<'good' | 'bad', Sentences>> = {
  good: phrases(`
    {Thank you|Thanks for the kind words}{, we’ll tell the team|. Enjoy the car|. See you at the first service}.
  `),
  bad: phrases(`
    {Fair point|You’re right|Thanks for telling us}. {We changed how we quote fees|We added a person on Saturdays|We talked about it with the team}. {Please ask for the manager|Write to us} and we’ll {make it right|look into it}.
  `),
};
