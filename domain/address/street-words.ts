/** The words in US addresses and their postal abbreviations (USPS Publication 28, appendices B and C). */

/** Each abbreviation with its other spellings. */
const STREET_SUFFIXES = `
ALY alley allee ally|ANX annex anex|ARC arcade|AVE avenue av aven avenu avn avnue|BCH beach|BND bend
BLF bluff bluf|BLFS bluffs|BLVD boulevard boul boulv|BR branch brnch|BRG bridge brdge|BRK brook|BRKS brooks
BYP bypass byp byps|BYU bayou|CP camp cmp|CYN canyon canyn cnyn|CPE cape|CSWY causeway causwa
CTR center centre cen cent centr cntr|CIR circle circ circl crcl crcle|CIRS circles|CLF cliff|CLFS cliffs|CLB club
CMN common|CMNS commons|COR corner|CORS corners|CRSE course|CT court crt|CTS courts|CV cove|CVS coves|CRK creek
CRES crescent crsent crsnt|CRST crest|XING crossing crssng|XRD crossroad|CURV curve|DL dale|DM dam|DV divide div dvd
DR drive driv drv|DRS drives|EST estate|ESTS estates|EXPY expressway exp expr express expw|EXT extension extn extnsn
FALL fall|FLS falls|FRY ferry frry|FLD field|FLDS fields|FLT flat|FLTS flats|FRD ford|FRST forest forests
FRG forge forg|FRK fork|FRKS forks|FT fort frt|FWY freeway freewy frway frwy|GDN garden gardn grden grdn
GDNS gardens grdns|GTWY gateway gatewy gatway gtway|GLN glen|GRN green|GRV grove grov|HBR harbor harb harbr hrbor
HVN haven|HTS heights ht hts|HWY highway highwy hiway hiwy hway|HL hill|HLS hills|HOLW hollow hllw hollows holws
INLT inlet|IS island islnd|ISS islands islnds|JCT junction jction jctn junctn juncton|KY key|KYS keys|KNL knoll knol
KNLS knolls|LK lake|LKS lakes|LNDG landing lndng|LN lane|LGT light|LF loaf|LCK lock|LDG lodge ldge lodg|LOOP loop loops
MALL mall|MNR manor|MNRS manors|MDW meadow|MDWS meadows mdw medows|MEWS mews|ML mill|MLS mills|MSN mission missn mssn
MTWY motorway|MT mount mnt|MTN mountain mntain mntn mountin mtin|NCK neck|ORCH orchard orchrd|OVAL oval ovl|OPAS overpass
PARK park prk parks|PKWY parkway parkwy pkway pky parkways pkwys|PASS pass|PSGE passage|PATH path paths|PIKE pike pikes
PNE pine|PNES pines|PL place|PLN plain|PLNS plains|PLZ plaza plza|PT point|PTS points|PRT port|PRTS ports
PR prairie prr|RADL radial rad radiel|RAMP ramp|RNCH ranch ranches rnchs|RPD rapid|RPDS rapids|RST rest|RDG ridge rdge
RDGS ridges|RIV river rvr rivr|RD road|RDS roads|RTE route|ROW row|RUE rue|RUN run|SHL shoal|SHLS shoals
SHR shore shoar|SHRS shores shoars|SKWY skyway|SPG spring spng sprng|SPGS springs spngs sprngs|SPUR spur spurs
SQ square sqr sqre squ|SQS squares sqrs|STA station statn stn|STRA stravenue stravn strvn|STRM stream streme
ST street str strt saint|STS streets|SMT summit sumit sumitt|TER terrace terr|TRWY throughway|TRCE trace traces
TRAK track tracks trk trks|TRL trail trails trls|TUNL tunnel tunel tunls|TPKE turnpike trnpk turnpk|UPAS underpass
UN union|VLY valley vally vlly|VIA viaduct vdct viadct|VW view|VWS views|VLG village vill villag villg vlg
VLGS villages|VL ville|VIS vista vist vst vsta|WALK walk walks|WALL wall|WAY way wy|WAYS ways|WL well|WLS wells
`;

const DIRECTIONS =
	'N north|S south|E east|W west|NE northeast|NW northwest|SE southeast|SW southwest|NE north-east|NW north-west|SE south-east|SW south-west';

const ORDINALS =
	'1 first|2 second|3 third|4 fourth|5 fifth|6 sixth|7 seventh|8 eighth|9 ninth|10 tenth|11 eleventh|12 twelfth';

const STATES = `
AL alabama|AK alaska|AZ arizona|AR arkansas|CA california|CO colorado|CT connecticut|DE delaware
DC district of columbia|FL florida|GA georgia|HI hawaii|ID idaho|IL illinois|IN indiana|IA iowa|KS kansas|KY kentucky
LA louisiana|ME maine|MD maryland|MA massachusetts|MI michigan|MN minnesota|MS mississippi|MO missouri|MT montana
NE nebraska|NV nevada|NH new hampshire|NJ new jersey|NM new mexico|NY new york|NC north carolina|ND north dakota
OH ohio|OK oklahoma|OR oregon|PA pennsylvania|RI rhode island|SC south carolina|SD south dakota|TN tennessee|TX texas
UT utah|VT vermont|VA virginia|WA washington|WV west virginia|WI wisconsin|WY wyoming
PR puerto rico|VI virgin islands|GU guam|AS american samoa|MP northern mariana islands
`;

/** Street suffixes, directions and spelled-out ordinals, each with its short form. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
	...expandWords(STREET_SUFFIXES),
	...expandWords(DIRECTIONS),
	...expandWords(ORDINALS),
]);

/** The abbreviations of the compass directions. */
export const COMPASS: ReadonlySet<string> = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW']);

/** The suffixes that may end a street line; words such as Lake or Hill are more often part of a name. */
export const ENDING_SUFFIXES: ReadonlySet<string> = new Set(
	(
		'ALY AVE BLVD BND CIR CRES CSWY CT CTR CV DR EXPY EXT FWY GDNS HTS HWY LN LNDG LOOP MALL MEWS PARK PASS PATH ' +
		'PIKE PKWY PL PLZ PSGE PT RD RDG ROW RTE RUN SPUR SQ ST TER TPKE TRCE TRL WALK WAY XING'
	).split(' '),
);

/** Suffixes that are also used in street names: `Blue Ridge Grace Way`. */
export const NAME_SUFFIXES: ReadonlySet<string> = new Set(
	'BND CV GDNS HTS LNDG PARK PASS PATH PT RDG ROW RUN SPUR SQ TRCE TRL WALK XING'.split(' '),
);

/** Suffixes that end a street wherever they occur. */
export const PLAIN_SUFFIXES: ReadonlySet<string> = new Set('AVE BLVD CIR CT DR LN PKWY RD ST WAY'.split(' '));

/** Words before a unit number. `FL` counts only with a number after it. */
export const UNIT_WORDS: ReadonlySet<string> = new Set(
	'# APT APARTMENT UNIT STE SUITE NO NUMBER RM ROOM SPC SPACE TRLR TRAILER BLDG BUILDING FL FLOOR PH PENTHOUSE LOT'.split(
		' ',
	),
);

/** State names in upper case, each with its code. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
	parseEntries(STATES).flatMap(([code, name]) => [
		[code, code],
		[name, code],
	]),
);

function expandWords(table: string): [string, string][] {
	return parseEntries(table).flatMap(([short, spellings]) =>
		[short, ...spellings.split(' ')].map((spelling): [string, string] => [spelling, short]),
	);
}

function parseEntries(table: string): [short: string, spellings: string][] {
	return table
		.trim()
		.split(/[|\n]/)
		.map((entry) => {
			const [short = '', ...rest] = entry.toUpperCase().split(' ');
			return [short, rest.join(' ')];
		});
}
