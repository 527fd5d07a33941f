const list = `
New York NY 8258, Los Angeles CA 3821, Chicago IL 2664, Houston TX 2314, Phoenix AZ 1650, Philadelphia PA 1551,
San Antonio TX 1495, San Diego CA 1388, Dallas TX 1303, Jacksonville FL 986, Austin TX 980, Fort Worth TX 978,
San Jose CA 970, Columbus OH 913, Charlotte NC 911, Indianapolis IN 879, San Francisco CA 809, Seattle WA 755,
Denver CO 717, Oklahoma City OK 703, Nashville TN 688, Washington DC 679, El Paso TX 678, Las Vegas NV 660,
Boston MA 654, Detroit MI 633, Portland OR 630, Louisville KY 623, Memphis TN 618, Baltimore MD 565,
Milwaukee WI 561, Albuquerque NM 560, Tucson AZ 547, Fresno CA 546, Sacramento CA 526, Mesa AZ 511,
Kansas City MO 510, Atlanta GA 509, Colorado Springs CO 489, Omaha NE 483, Raleigh NC 482, Miami FL 455,
Virginia Beach VA 453, Long Beach CA 450, Oakland CA 436, Minneapolis MN 425, Bakersfield CA 413, Tulsa OK 411,
Tampa FL 403, Arlington TX 398, Wichita KS 396, Aurora CO 395, New Orleans LA 364, Cleveland OH 362,
Honolulu HI 342, Anaheim CA 341, Henderson NV 337, Orlando FL 321, Lexington KY 320, Stockton CA 319,
Riverside CA 318, Corpus Christi TX 317, Irvine CA 315, Cincinnati OH 311, Santa Ana CA 310, Newark NJ 305,
Saint Paul MN 304, Pittsburgh PA 303, Greensboro NC 302, Durham NC 296, Lincoln NE 295, Jersey City NJ 292,
Plano TX 290, Anchorage AK 286, North Las Vegas NV 284, Saint Louis MO 281, Madison WI 280, Chandler AZ 279,
Gilbert AZ 275, Reno NV 274, Buffalo NY 274, Chula Vista CA 274, Fort Wayne IN 270, Lubbock TX 267,
Toledo OH 265, Saint Petersburg FL 263, Laredo TX 257, Irving TX 254, Chesapeake VA 253, Glendale AZ 253,
Winston-Salem NC 253, Port Saint Lucie FL 246, Scottsdale AZ 244, Garland TX 243, Boise ID 236, Norfolk VA 231,
Spokane WA 229, Richmond VA 229, Fremont CA 226, Huntsville AL 225, Frisco TX 225, Cape Coral FL 224,
Santa Clarita CA 224, San Bernardino CA 224, Tacoma WA 223, Hialeah FL 221, Baton Rouge LA 219, Modesto CA 218,
Fontana CA 216, McKinney TX 214, Moreno Valley CA 212, Des Moines IA 210, Fayetteville NC 209,
Salt Lake City UT 209, Yonkers NY 208, Worcester MA 207, Rochester NY 207, Sioux Falls SD 207, Little Rock AR 203,
Amarillo TX 203, Tallahassee FL 202, Grand Prairie TX 202, Columbus GA 201, Augusta GA 200, Peoria AZ 199,
Oxnard CA 198, Knoxville TN 198, Overland Park KS 197, Birmingham AL 196, Grand Rapids MI 196, Vancouver WA 196,
Montgomery AL 195, Huntington Beach CA 192, Providence RI 191, Brownsville TX 191, Tempe AZ 189, Akron OH 189,
Glendale CA 187, Chattanooga TN 187, Fort Lauderdale FL 184, Newport News VA 183, Mobile AL 182, Ontario CA 182,
Clarksville TN 180, Cary NC 180, Elk Grove CA 178, Shreveport LA 177, Eugene OR 177, Aurora IL 177, Salem OR 177,
Santa Rosa CA 175, Rancho Cucamonga CA 174, Hollywood FL 153, Fort Collins CO 170, Springfield MO 170,
Oceanside CA 170, Garden Grove CA 168, Lancaster CA 166, Murfreesboro TN 165, Palmdale CA 162, Corona CA 160,
Killeen TX 160, Salinas CA 160, Roseville CA 159, Denton TX 158, Surprise AZ 158, Macon GA 156, Paterson NJ 156,
Hayward CA 156, Charleston SC 155, Alexandria VA 155, Springfield MA 153, Kansas City KS 152, Sunnyvale CA 151,
Bellevue WA 151, Joliet IL 150, Naperville IL 150, Escondido CA 148, Bridgeport CT 148, Savannah GA 148,
Olathe KS 147, Mesquite TX 147, Pasadena TX 147, McAllen TX 146, Rockford IL 146, Gainesville FL 146,
Syracuse NY 145, Pomona CA 145, Visalia CA 145, Waco TX 143, Jackson MS 143, Columbia SC 142, Fullerton CA 140,
Torrance CA 139, Victorville CA 139, Midland TX 138, Orange CA 137, Hampton VA 137, Warren MI 136, Dayton OH 136`;

export type LargeCity = { readonly city: string; readonly state: string; readonly population: number };

/**
 * The 200 largest cities that have ZIPs of their own, by population, largest first (census estimates, rounded to
 * thousands).
 */
export const largestCities: readonly LargeCity[] = list
  .trim()
  .split(/,\s*/)
  .map((entry) => {
    const [, city = '', state = '', thousands = ''] = /^(.+) ([A-Z]{2}) (\d+)$/.exec(entry) ?? [];
    return { city, state, population: Number(thousands) * 1000 };
  })
  .sort((a, b) => b.population - a.population);
