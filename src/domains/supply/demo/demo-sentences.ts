import { phrases } from './demo-grammar.ts';

/** A dealer's openings for a car that just arrived; the others fit any car. */
export const freshOpenings = phrases(`
  {Just in|Just arrived|Fresh on the lot|New to our inventory|Just traded}: {this|a} $year $full in $paint.
`);
export const usedOpenings = phrases(`
  {For sale|On our lot|In stock|Available now|On the front line}: {this|a} $year $full in $paint.
  {Here is|Take a look at|Have a look at|Meet|Come see} {this|our} $paint $year $model with $miles miles.
  $paint over $interior, $engine, $drive, $miles miles.
  $year $full, $miles miles, {in|finished in|painted} $paint.
  {This|Our} $year $name {came in on trade|was traded here|joined our lot|came to us} with $miles miles on it.
  {Looking for|Shopping for|Need|In the market for} a $name? {This|Our} $year $trimOrName has $miles miles{ and shows well| and drives well| and is priced to move|}.
  A {clean|tidy|well-kept|solid|nice} $year $model with the $engine and $drive.
  $seller {has|offers|brings you|is showing} this $year $full in $city.
  {Straightforward|Honest|Good-looking|Sound} $name: $year, $paint, $miles miles.
`);

export const freshNewOpenings = phrases(`
  {Just off the truck|Just unloaded|Just delivered|New arrival}: $year $model, $paint{ with $interior inside| over $interior|}.
`);
export const newOpenings = phrases(`
  {New|Brand-new|Factory-fresh} $year $full in $paint{, on our lot in $city|, here in $city|}.
  {Be its first owner|Yours first|Never titled|Nobody has owned it yet}: a $year $model in $paint over $interior.
  $year $full with the $engine and $drive, {in stock|here now|on the ground|ready to drive}.
  {In stock|On our lot|Ready to go|Ready for delivery}: $year $model, $paint{ with $interior inside| over $interior|}.
  The $year $name $trimWord in $paint {is here|has arrived|is on display in $city|is ready for a test drive}.
  {Order yours this way, or take this one|Built the way most people order it|Equipped the way you would order it}: $year $model, $paint.
  {See|Drive|Try|Compare} the $year $full {at $seller|in $city|with us} {today|this week|any day}.
`);

export const highlights = phrases(`
  {Equipped with|It has|You get|Comes with|Options include|Equipment includes|On board:} $features.
  {Highlights|Features|Worth knowing|Among the equipment}: $features.
  {The list includes|It is equipped with|Inside and out you get|You will find} $features.
`);

export const packageWords = phrases(`
  {Includes|Comes with|Has|Was ordered with|Carries} the $packages.
  {Factory options|Added when new|On the sticker}: $packages.
`);

export const economies = phrases(`
  {Rated|EPA rated|EPA estimates are|The EPA says} $city_mpg {city and|city,} $highway_mpg highway.
  {Fuel economy is|Expect about|Figure on} $city_mpg mpg {in town|in the city} and $highway_mpg {on the highway|on the open road}.
`);
export const ranges = phrases(`
  {EPA range|Rated range|The range} {when new was|from the factory was} $range miles.
  {Good for|Rated at} $range miles {on a charge|per charge} when it was new.
`);

export const newRanges = phrases(`
  {EPA range|Rated range|The EPA range} is $range miles{ on a full charge| per charge|}.
  {Goes|Good for|Rated for} $range miles on a charge{, by the EPA|, by the sticker|}.
`);

export const oneOwner = phrases(`
  {One owner|Single owner|Just one owner} {since $year|before us|on the report|by the report}{, bought new|}.
  {Owned by one driver|Kept by one owner|One family has had it|Had a single owner} {since $year|from day one|until we took it in|all along}.
`);
export const severalOwners = phrases(`
  {It has had|The report shows|By the report it has had} $owners {owners|previous owners|owners so far}.
  $Owners {owners|previous owners} {on the report|$inYears|so far}.
`);
export const cleanHistory = phrases(`
  {No accidents reported|No accidents on the report|Accident-free by the report|The report shows no accidents}{, and we have it here to read|; ask us for a copy|; it is printed and on our desk|, as of this week|}.
  {Clean title and|Clean report,|Clear title and} {no accidents reported|nothing reported|no damage on record}{ $inYears| in $miles miles|}.
`);
export const accidentHistory = phrases(`
  {The report lists|The history shows|There is a record of} $accidents, {put right since|and we can show you where|repaired before we bought it|and the price allows for it|with the repair bill at hand}.
  {It has been in|The report shows} $accidents; {ask us for the report|the repair is documented|we checked the repair on our lift|the price reflects it}.
`);
export const brandedTitle = phrases(`
  {The title is branded|It carries a branded title|Rebuilt title}, {and it is priced for that|which is why it costs less|so look it over with your mechanic|and we say so up front}.
`);

/** Work on the engine, not for electric cars. */
export const serviceWork = phrases(`
  {Our shop|Our technicians|The service department|Our mechanic} {changed the oil and filter|replaced the engine air filter|installed new wiper blades and a cabin filter|replaced the front brake pads|replaced the rear brake pads|flushed the brake fluid|serviced the cooling system|replaced the serpentine belt|installed a new battery|rotated the tires and set the alignment} {before it went on the lot|when it came in|this month|and road-tested it|and found nothing else to do|and noted it on the work order}.
  {Fresh oil|New oil and filter|Oil service done}, {tires at {5|6|7|8}/32|{front|rear} brakes at {6|7|8} mm|four matching tires|new wipers|a new cabin filter}, {and all fluids topped up|and nothing leaking|and no warning lights|and a clean road test|and the air blows cold}.
  {Tires|All four tires|The tires} {have|show} {5|6|7|8}/32 of tread {and wear evenly|and match|and are one brand|left}, {brakes|the brakes|pads} {were measured at {6|7|8} mm|have plenty left|have {half|two thirds|most} of their life left}.
`);
/** For cars without wear. */
export const youngService = phrases(`
  {Our shop|Our technicians|The service department|Our mechanic} {changed the oil and filter|rotated the tires|checked it over|topped up all fluids} {before it went on the lot|when it came in|this month|and road-tested it|and found nothing to fix}.
  {Fresh oil|New oil and filter|Oil service done}, {tires at {8|9}/32|brakes at {9|10} mm|four matching tires|all fluids topped up}, {and nothing to fix|and no warning lights|and a clean road test}.
  {Tires|All four tires|The tires} {have|show} {8|9}/32 of tread {and wear evenly|and match|left}, {brakes|the brakes|pads} {are like new|have most of their life left|were measured at {9|10} mm}.
`);
export const inspections = phrases(`
  {Passed|It passed|It went through} our {88|101|112|125|140}-point {inspection|check} {this week|with nothing to fix|after two small repairs|on the first try|with new {front|rear} brakes}.
`);
export const youngInspections = phrases(`
  {Passed|It passed|It went through} our {88|101|112|125|140}-point {inspection|check} {this week|with nothing to fix|on the first try|without a remark}.
`);
export const electricWork = phrases(`
  {Battery health|The battery} {was checked|was read out|tested} {here|by our shop|this week} {and is where it should be for the miles|and holds its charge|with no faults stored}.
  {The home charging cable|The charging cable|The portable charger} {is included|is in the back|comes with it}{, {used little|as new|in its bag}|}.
  {Tires|All four tires} {have|measure} {5|6|7|8}/32 of tread; {EVs go through them, these are fine|no hurry there|plenty for the winter}.
  {Software is up to date|All recalls and updates are done|Latest software installed}{, checked {here|this week|by our shop}|}.
`);
export const looks = phrases(`
  {Inside it|The interior|The cabin} is {clean|very clean|tidy|in good shape|cleaner than most} {with {light|normal|some} wear on the driver seat|and smells fresh|and was never smoked in|and the $interior trim has held up well|with no rips or stains}.
  {Paint|The paint|The $paint paint} {shines|is even|is glossy|cleaned up well} {apart from {a chip|two chips|a few chips} on the {hood|front bumper|mirror}|with {one|a small} door ding {on the left|on the right|at the rear}|with no dings worth a photo|after a two-step polish}.
  {Two keys|Both keys|Two remotes|One key and a spare}, {the manuals|owner's manual|service book and manuals} and {floor mats|cargo cover|all-weather mats|the original mats} {come with it|are here|included}.
  {Curb rash on one wheel|A scuff on the rear bumper|A stone chip on the hood|A small dent in the left rear door|A light scratch by a door handle} is {the worst of it|all we found|what you will notice first|the only mark to speak of}{; ask for a close-up|; we took a photo|}.
`);

export const newFacts = phrases(`
  {Full factory warranty|The factory warranty} {starts the day you sign|runs from the day of sale|begins with you}{, with delivery miles only| and {the first service is free|roadside help is part of it}|}.
  {We can send|Ask us for|We gladly share} {the window sticker|a photo of the sticker|the build sheet} {before you visit|by text|first}.
  {Incentives|Rebates|Loyalty and lease offers} {change monthly|depend on your ZIP|may apply}; {ask what is current|we will tell you which apply|we put them in writing}.
  {On the ground now|In stock, not in transit|Here today|Parked out front}{, plastic still on the seats|, ready for plates|, prepped and $filled|, {one|two} of this color left}.
`);
export const certifiedFacts = phrases(`
  {Certified by $make|$make Certified|Factory certified}: {inspected, reconditioned|inspected by our $make technicians} and {covered by the maker|with factory-backed coverage|covered beyond the original warranty}.
  {It passed|Passed} the $make {certification checklist|certified inspection} {at our shop|last week|this month} {with {new wipers|a new cabin filter|fresh mats}|with nothing left open}.
`);

export const thirdPartyFacts = phrases(`
  {Certified under an independent program|Independently certified|Certified by a third party}{, with the {checklist|inspection report} on file|, and the inspection report comes with it|; ask to see the report}.
`);

export const closers = phrases(`
  {Call|Call or text|Text us|Send a message|Write} {to set a time|before you drive over|with any question|for a video}; {we will have it out front|we answer the same day|ask for {Dana|Chris|Luis|Pat|Maria|Jordan|Sam|Terry}|we know the car}.
  {Trades welcome|We take trades|Bring your trade|We will buy your car too}, {running or not|paid off or not|and the offer is in writing|even if you do not buy ours|and we show you how we got to the number}.
  {Financing|Credit union financing|Bank financing} {available|on site|through several lenders}, {and your own bank is welcome too|no pressure|most answers in an hour|with terms up to 72 months}.
  {See it|Come see it|Test-drive it|It is} {in $city|at $seller|at our $city lot} {today|this week|any day we are open|by appointment or without one}.
  {The price is the price|Priced with the market|Priced to sell|We price once}; {fees are shown with it|tax, title and fees come on top|see the breakdown on this page|no add-ons you did not ask for}.
  {Delivery|We deliver|Delivery can be arranged} {within {50|60|75|100|150} miles|in the area|across {town|the state|state lines}}{, ask for a quote|, papers included|}.
`);

export const privateOpenings = phrases(`
  {Selling my|Up for sale is my|Time to sell my|Letting go of my} $year $trimOrName{. $miles miles|, $miles miles}{, mostly highway|, mostly commuting|, mostly around town|}.
  $year $fullName{, | with }$miles {miles|mi}, {my second $vehicle|my daily|bought it for weekends|the one we take on trips|drove it to work}{, always ran great|, never let me down|, no complaints|}.
  {Great|Good|Reliable|Solid|Nice} $name, {$paint|$paint paint}, $miles miles{ and counting, I still drive it|, still driving it daily so it'll go up a bit|}.
`);
const had =
  "{I've|We've|I have|We have} {had|owned|driven} this $name $since and it's been {great|solid|reliable|a good $vehicle|good to us}.";
const because = (reasons: string): string => `{Selling because|Only selling because} {${reasons}}.`;
const anyReason =
  "I got a company car|I work from home now and it just sits|my daughter left for college|we are down to one car|I'm moving overseas|my wife wants something newer|I retired and don't need two cars|I don't drive much anymore|my job moved downtown|I need the driveway back";
/** Reasons to sell, by size: nobody sells a Suburban for lack of space. */
export const privateStories = phrases(`
  ${had}
  ${because(anyReason)}
`);
export const privateSmallStories = phrases(`
  ${had}
  ${because(`${anyReason}|we had our second kid and need more room|I bought a truck|my wife wants something bigger`)}
`);
export const privateLargeStories = phrases(`
  ${had}
  ${because(`${anyReason}|my wife wants something smaller|it's more than we need now|the kids moved out|it doesn't fit in the new garage`)}
`);
export const privateCare = phrases(`
  {Oil changed every {4|5|6|7}k|Regular oil changes|Synthetic oil since I've had it|Full synthetic every {5|6|7}k|Oil and filters on schedule}, {receipts in the glovebox|have all the receipts|did most of it myself|same shop every time|records go with it|wrote it all down}.
  {No leaks, no smoke|Runs and drives great|Starts every time|Drives straight|Shifts smooth}, {no rust|garage kept|AC and heat work|interior is clean|non smoker|no weird noises}.
`);
/** Work that was done or is still needed, never both. */
export const privateWork = phrases(`
  {New tires|Brakes done|New battery|Tires and alignment} {last {spring|fall|summer|year}|about {5|8|10|12}k ago|in {March|May|August|October}}{, everything works|, AC blows cold|, no lights on|}.
  {It needs|Will need|Could use} {tires before winter|rear brakes soon|a good detail|new wipers, that's it}, {otherwise ready to go|I knocked the price down for it|easy fix|just being honest}.
`);
export const privateOldWork = phrases(`
  {New tires|Brakes done|New battery|New struts|New alternator|Water pump and belt|Tires and alignment} {last {spring|fall|summer|year}|about {5|8|10|12}k ago|in {March|May|August|October}}{, everything works|, AC blows cold|, no lights on|}.
  {It needs|Will need|Could use} {tires before winter|rear brakes soon|a good detail|new wipers, that's it|a headlight polish}, {otherwise ready to go|I knocked the price down for it|not bad for $miles miles|just being honest}.
`);
export const privateFlaws = phrases(`
  {Has a dent on the {rear bumper|passenger door|left front fender} from a parking lot|Some scratches {on the bumper|by the door handle}|Small crack low in the windshield|There's a stain on the passenger seat|Has the usual rock chips}, {see pics|nothing major|priced accordingly|otherwise clean}.
`);
export const privateAccident = phrases(`
  {It's had|Has had|There's} $accidents {on the report|on the history report}, {fixed at a body shop|insurance paid for the repair|not my fault|have the photos|drives straight}.
  {Full disclosure|To be upfront|So you know}, $accidents {on the report|on record}, {fixed right|fixed before I bought it|repaired and drives straight}.
`);
export const privateBrandedTitle = phrases(`
  {Rebuilt title|Title is rebuilt|It has a rebuilt title}, {that's why the price|priced for it|have photos from before the repair|passed state inspection|insures fine}.
`);
/** For cars that are almost new. */
export const privateYoungCare = phrases(`
  {Still under|Balance of the} factory {warranty|bumper to bumper}{, transferable|, next service is paid for|, nothing has gone wrong|}.
  {Like new|Basically new|Still smells new}, {garage kept|no scratches|never smoked in|floor mats since day one}.
  {Serviced|Always serviced} at the dealer, {papers are in the glovebox|on time|no issues|everything works}.
  {Has|Comes with} {both keys|the window sticker|all weather mats|ceramic coating}, {drives like it should|nothing to fix|see pics}.
`);
export const privateElectricCare = phrases(`
  {Charged at home|Always charged at home|Level 2 charged in the garage}, {battery still shows {90|91|92|93|94}%|range is still close to new|never fast charged much|cable included}.
  {Tires|All season tires} {are from last {fall|spring|summer}|have {8|10|15|20}k on them}, {no issues|everything works|updates are current}.
`);
export const privatePapers = phrases(`
  {Title in hand|Clear title in hand|Clean title|Title's here, no lien|Small loan on it, bank is local}, {cash or cashier's check|cash only please|cashier's check at your bank is fine|can do the transfer at the DMV}.
`);
export const privateClosers = phrases(`
  {Text|Texting|A text} is best, {I work nights|I'm at work till {4|5|6}|evenings work|weekends are easiest}.
  {Price is firm|Price is OBO|Reasonable offers only|Fair price, not desperate}, {no trades|no lowballs please|come see it first|I know what it's worth}.
  {Happy to|Can|We can} {meet at your mechanic|meet in $city|meet at the {bank|DMV|police station lot}|do a pre-purchase inspection}{, no problem|, just ask|}.
  {First come first served|If the ad is up it's available|Not in a hurry|Will pull the ad when it's gone}{, thanks for looking|, thanks|}.
`);
