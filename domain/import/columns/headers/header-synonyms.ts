/**
 * Column headers in listing files. Of the headers in a list, the first that a file has takes precedence; the others
 * fill in where its cell is blank. Spaces, case and punctuation are ignored: see `headerKey`.
 */
import type { Fact } from '../../../home/fact.ts';
import { FACTS, type FactName } from '../../../home/facts.ts';
import { looseKey } from './loose-key.ts';

/** The fields of columns, each with its headers; more specific headers first. */
export const HEADER_SYNONYMS = {
	// The number itself takes precedence over `mls`, which may be the name of the MLS, and `listing id`, a website's
	// own number.
	mlsId: 'mls #|mls number|ml number|ml #|mls no|mls id|fmls #|mls|listing id|list number|listing number',
	parcel: `parcel|apn|parcel number|assessor number|tax id|pin|parcel id|parcel no|parcel number raw|tax parcel|parid|par id|parcelno|real estate id|account id|zpid|property id|pid|sbl|sbl #
		bbl|major minor|borough block lot`,
	// `street` may be the name of the street alone: see `street-column.ts`. The home's own address takes precedence
	// over one that may be the owner's: see `owner-columns.ts`.
	address: `property address|property street address|site address|situs address|situs addr|physical address|prop addr
		property addr|location address|parcel address|prop address|situs street|situs|site addr|property address full|phy addr1
		address|full street line|full address|street address|unparsed address|formatted address|address line 1|address full
		address line|address street|street`,
	streetNumber: `street number|house number|street #|street no|address number|building number|house no|st no|st #
		st num|st nbr|street num|street nbr|street number numeric|hse num|hse no|hse #|house num|house nbr|house #|property house num|property house number|situs house number|situs street number|situs num|situs number|situs no|street number display|str #|str num|str no|property house number`,
	streetDirPrefix: `compass|street dir prefix|street prefix|direction prefix|dir prefix|street dir|street direction|st dir|pre dir|st dir pfx|directional prefix|dir|prefix dir|situs street direction|situs street dir|street direction prefix|str dir|cp|property address dir`,
	streetName: `street name|st name|situs street name|str name|street name full|property address street`,
	streetSuffix: `st suffix|street suffix|street type|st type|street designation|street designator|situs mode|situs street type|situs street suffix|sfx|str sfx|str suffix|property address suf`,
	streetDirSuffix: `st dir sfx|direction suffix|street dir suffix|post dir|directional suffix|suffix dir|street direction suffix`,
	unit: `unit|unit #|unit number|apartment number|apt|apt #|condo unit|address line 2|address 2|apt no|unit no|suite|phy addr2
		property unit no|situs unit number|situs unit|apt unit|unit apt|apt suite|property unit`,
	// How many homes a building has; for a condo, those of its building.
	units: `number of units total|number of units|no of units|# of units|# units|units|total units|units total|unit count|num units|nbr of units|nbr units
		residential units|res units|dwelling units|living units|units in building|no units|no res unt|number of dwelling units|tot units`,
	city: `property city|situs city|site city|prop city|physical city|property address city|phy city|city|city town code|city town
		city name|postal city|municipality|street address city|address city|town`,
	state:
		'property state|property address state|situs state|state|state or province|state province|st|address state|state code',
	zip: `property zip|situs zip|site zip|prop zip|property zip code|physical zip code|property address zip|phy zipcd
		zip|zip code|postal code|zip or postal code|zip 5|zip code 5|postcode|zip cd|street address zip code|address zipcode`,
	borough: 'borough|boro|borough code',
	soldPrice: `sold price|close price|closed price|sale price|selling price|sp|sales price|price sold|sale amount
		sale amt|consideration|total sale price|transfer amount|closing price|sold $|sold for|s price|c price|cls price|cls prc|sale prc1|sale prc|sld pr|sld price|sold pr|sold amount|sold amt
		close $|closed $|sale $|sell price|purchase price|price paid|final sale price`,
	listPrice: `list price|asking price|lp|listing price|l price|list $|list pr|lst price|for sale price|current price
		price|search price|l c price|latest price`,
	lastSalePrice:
		'last sale price|deed last sale price|last sold price|last sale amount|last sale amt|last sold amount',
	originalListPrice: `original list price|orig price|olp|original price|orig list price|orig lp|original lp|orig list
		original list|original listing price|orig listing price|orig list $|original list $|initial list price|org list price|o list price`,
	soldDate: `sold date|close date|closed date|close of escrow date|coe date|closing date|sale date|document date|latest sale date
		selling date|settled date|date sold|settlement date|date of sale|deed date|transfer date|instrument date|sold on|date closed`,
	// For files that don't give the day of the closing.
	soldMonth:
		'month sold|mo sold|sold month|sold mo|sale month|month of sale|closing month|close month|sale mo1|sale mo',
	soldYear:
		'year sold|yr sold|sold year|sold yr|sale year|year of sale|closing year|close year|sale yr1|sale yr',
	lastSaleDate:
		'last sale date|deed last sale date|last sold date|last sale recording date|date last sold|last sold on',
	contractDate: `under contract date|contract date|pending date|purchase contract date|contingent date|binding agreement date|contr dt`,
	listDate: `list date|listing date|listing contract date|on market date|entry date|listed date|date listed|ld`,
	// The date on which a listing left the market, sold or not.
	offMarketDate: `off market date|off mkt date|date off market|off market timestamp|removed date|date removed|delisted date`,
	withdrawnDate: `withdrawn date|withdrawal date|withdraw date|date withdrawn|cancel date|canceled date|cancelled date
		cancellation date|cancelation date|date canceled|termination date|terminated date`,
	expirationDate: 'expiration date|expired date|expire date|expiry date|date expired',
	// The last day on which the source confirmed the listing.
	updatedDate: `last update date|last updated|last update|updated date|update date|modification timestamp|last modified
		last modified date|status change date|status change timestamp|status date|last status change date|last change date
		last change timestamp|last seen|last seen date|last seen on|scraped at|scrape date`,
	bedrooms:
		'beds|bedrooms|# bedrooms|br|bedrooms total|total bedrooms|beds total|# beds|# br|char beds|char bdrm|bed|bdrms|bedroom count|bedrooms count|bedrms|nbr bed room|nbr bedrooms|bd|bds',
	bathrooms: `baths|bathrooms|total bathrooms|total baths|baths total|bathrooms total integer|bath total|bath
		# baths|# bths|# bathrooms|ba|baths display|bathrooms total|bathroom total|bathroom count|bathrm|bth|bths|tot bth|tot bths|tot bath|tot baths|total bth|f h baths|f h bth|baths f h|bth f h|full half baths|baths full half|bths t|baths t|bth t`,
	bathsFull:
		'baths full|full baths|full bathrooms|bathrooms full|bath full count|full bath|nbr full baths|fb|fbaths|f baths|f bath|f bths|f bth|char fbath|bths f|baths f|bath f|bth f|ba f',
	bathsHalf:
		'baths half|hbaths|h baths|bath partial count|half bths|half baths|half bathrooms|bathrooms half|bath half count|half bath|nbr half baths|hf bathrm|hb|h bath|h bths|h bth|bathrooms partial|baths partial|partial baths|char hbath|bths h|baths h|bath h|bth h|ba h|h ba|powder rooms',
	bathsThreeQuarter:
		'bath 3qtr count|nbr three qtr baths|bathrooms three quarter|three quarter baths|3 4 baths|baths three quarter',
	// A finished or heated area takes precedence over one that may include a garage or a basement.
	livingArea: `living area|living area sqft|gross living area|approx living area|total living area|total living sqft|total living square feet|living sqft|sqft living
		sqft tot living|tot lvg area|tla|living square feet|gla|heated sqft|sqft heated|heated square feet|heated area|heated|htd sqft
		finished sqft|fin sqft|sqft fin|sqft finished|total finished sqft|total finished sf|tot fin sqft|finished square feet
		finished area|above grade finished area|above grade finished sqft|above grade sqft|sqft|square feet
		approx sqft|square footage|asf|house size|constructed area|area building|res flr area|res floor area|structure area|building sqft|bldg sqft|total sqft|char bldg sf|gross square feet|home size|gba`,
	lotSize: `lot size|lot sqft|approx lot sqft|land square feet|lot size square feet|sqft lot
		lot square feet|lot size sqft|lot area|land area|land sqft|land square footage|area lot sf|lot square footage|char land sf|lnd sqfoot`,
	lotAcres:
		'lot acres|approx lot acres|acres|lot size acres|lot sz|acreage|apx acreage|approx acreage|lot size area acres|acre lot|deeded acreage|deeded acres',
	// Acres and square feet in one column.
	lotMixed: 'lot acres or sqft',
	lotUnit: 'lot size units|lot area unit|lot units|lot size unit|lot area units',
	yearBuilt: 'year built|yr built|year blt|yr blt|built|actual year built|act yr blt|ayb|year constructed',
	yearRenovated: `year renovated|yr renovated|yr rmdl|remodeled year|renovated|year of renovation|renovation year|last renovated|year remodeled
		yr remodeled|remodeled|remodel year|year last remodeled|effective year built|effective yr built
		year built effective|yr built effective|effective year|eff year built|eff yr built|eff year blt|eff yr blt|eff yr|eyb`,
	// The home's effective age when it sold, in years.
	effectiveAge: 'effective age|eff age|effective age years|eff age years|eff age yrs',
	daysOnMarket: 'days on market|dom|adom|market time|days on mls|days on zillow|days on redfin',
	daysOnMarketUnsold: 'days on market unsold|unsold days on market',
	cumulativeDaysOnMarket: 'cdom|cumulative days on market|cumulative dom',
	status:
		'status|standard status|mls status|listing status|home status|current status|sale status|status code|listing status code|stat|sale type',
	homeType: `property type|struct d|property sub type|property subtype|sub type|prop sub type|dwelling type|type|prop type|style|class|building class category
		structure type|home type|property class|parcel class|use code description|use desc|luc desc|land use description|property style|type and use|residential type
		bldg type|building type|category code description`,
	hoa: 'hoa fee|hoa month|hoa|association fee|hoa dues|monthly hoa',
	hoaFrequency:
		'association fee frequency|hoa frequency|hoa fee frequency|hoa paid frequency|hoa fee paid|hoa freq|assoc fee frequency|assoc fee freq|fee frequency|fee freq',
	condition: `condition|property condition|overall condition|overall cond|building condition|bldg condition|condition rating
		condition code|condition desc|cond|cndtn|cdu|uad condition|condition of property|exterior condition`,
	assessorCondition: 'assessor condition|assessors condition',
	conditionOfTen: 'condition of ten',
	quality: `quality|construction quality|quality of construction|building quality|overall quality|overall qual|quality rating
		quality code|qual|uad quality|build quality`,
	grade: 'grade|bldg grade|building grade|construction grade|assessor grade|quality grade',
	qualityOfFive: 'quality of five',
	qualityOfTen: 'quality of ten',
	garageSpaces: `garage spaces|# garage spaces|garage stalls|garage cars|garage capacity|parking garage|garage|garages
		garage size|covered spaces|total covered spaces|car garage|garage car spaces|char gar1 size|number of garage spaces|# gar|gar spaces|gar sp
		parking spaces|parking|parking features`,
	hasGarage: 'has garage|garage yn|garage y n|garage flag|is garage',
	pool: `pool private yn|private pool y n|private pool|pool yn|has pool|pool|pools|swimming pool
		pool features|private pool features|pool private|pool type|pool description`,
	basementArea: `basement sqft|sqft basement|basement area|sqft tot basement|total basement sqft|total bsmt sf
		basement square feet|below grade sqft|below grade area|below grade finished sqft|basement size|bsmt sqft|total basement area|bsmt area`,
	view: 'view|views|view rating|view quality|view features|view description',
	hasView: 'view yn|has view|has views',
	waterfront: `waterfront yn|waterfront|has waterfront|waterfront features|wfnt location
		is waterfront|waterfront property|waterfront description`,
	extraFeatures: `extra features value|extra feature value|value of extra features|extra features|extra feature val
		extra features val|spec feat val|special features value|special feature value|special features val|xf value|xf val
		xfob value|xfob val|tot xf val|total extra features value|misc val|misc value|miscellaneous value|misc improvement value
		yard item value|yard items value`,
	concessions: `concessions amount|concession amount|concessions|seller concessions|seller concession
		seller contributions|seller credit|seller paid concessions|seller paid closing costs|sale concessions
		closing concessions|sold concessions|buyer concessions|concess|concess amt`,
	latitude: 'latitude|lat|geo lat|property latitude',
	longitude: 'longitude|lon|lng|long|geo lon|geo lng|property longitude',
	url: 'url|listing url|property url|link|listing link|permalink',
	remarks: `public remarks|remarks|listing remarks|marketing remarks|property remarks|public comments|remarks public|internet remarks
		listing description|property description|public description|marketing description|description|text`,
	photos: `photo url|primary photo|main photo|photo|photo 1|photo link|photo urls|photos|image|image url|images|img src
		primary image|picture|picture url|media url|thumbnail|alt photos|additional photos`,
} as const satisfies Record<FactName, string> & Record<string, string>;

/** A property fact that a file may contain. */
export type Field = keyof typeof HEADER_SYNONYMS;

/** All fields, in the order in which they are shown. */
export const FIELDS = Object.keys(HEADER_SYNONYMS) as Field[];

/** Each field's names, as keys. */
export const HEADER_KEYS: ReadonlyMap<Field, readonly string[]> = new Map(
	FIELDS.map((field) => [field, [...new Set([...synonymsOf(field), ...resoNameOf(field)].map(headerKey))]]),
);

/** Each field's names by `looseKey`, without those that several fields share: `Unit` is a number, `Units` a count. */
export const LOOSE_HEADER_KEYS: ReadonlyMap<Field, readonly string[]> = withoutShared(
	new Map(
		FIELDS.map((field) => [field, [...new Set([...synonymsOf(field), ...resoNameOf(field)].map(looseKey))]]),
	),
);

function withoutShared(names: ReadonlyMap<Field, readonly string[]>): ReadonlyMap<Field, readonly string[]> {
	const counts = new Map<string, number>();
	for (const name of [...names.values()].flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
	return new Map([...names].map(([field, keys]) => [field, keys.filter((key) => counts.get(key) === 1)]));
}

function synonymsOf(field: Field): string[] {
	return HEADER_SYNONYMS[field].split(/[|\n]/);
}

/** The header used by MLS exports, if the field is a property fact. */
function resoNameOf(field: Field): string[] {
	const reso = (FACTS as Partial<Record<Field, Fact>>)[field]?.reso ?? null;
	return reso === null ? [] : [reso];
}

/**
 * A normalized header: lower case, with only letters, digits, `#` and `$`. Fractions are words: `1/2 Baths` are half
 * baths, and `½ Bath` isn't a column of all baths.
 *
 * @example headerKey('SALE\nPRICE') // "saleprice", as are `Sale Price`, `sale_price` and `salePrice`
 * @example headerKey('Baths - 1/2') // "bathshalf"
 */
export function headerKey(header: string): string {
	return header
		.toLowerCase()
		.replace(/(?<![\d/])1\/2(?![\d/])|½/g, 'half')
		.replace(/(?<![\d/])3\/4(?![\d/])|¾/g, 'threequarter')
		.replace(/(?<![\d/])1\/4(?![\d/])|¼/g, 'quarter')
		.replace(/[^a-z0-9#$]+/g, '');
}
