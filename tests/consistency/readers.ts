/** How the product names and words the figures of a market and of a price. A new wording needs a line here. */

/** The names of figures in facts and tables. */
export const LABELS: readonly (readonly [label: RegExp, noun: string])[] = [
	[/^Median( sale)? price$|^Median(, \d+ months)?$/, 'median price'],
	[/^25th percentile$/, '25th percentile'],
	[/^75th percentile$/, '75th percentile'],
	[/^(Median d|D)ays on market(, sales)?$/, 'median days on market'],
	[/^Median days on market, listings$/, 'median days on market of listings'],
	[/^Median list price$/, 'median list price'],
	[/^Months of supply/, 'months of supply'],
	[/^Active( listings)?$/, 'active listings'],
	[/^Pending( listings)?$/, 'pending listings'],
	[/^Closed sales$|^Sales, \d+ months$/, 'closed sales'],
	[/^Price per square foot$/, 'price per square foot'],
	[/^Sale to original list price$/, 'sale to original list price'],
	[/^Sale to last list price$/, 'sale to last list price'],
	[/^Sold above list$/, 'sold above list'],
	[/^Pending sales$/, 'pending sales'],
	[/^Active with a price cut$/, 'active with a price cut'],
	[/^Median rent$/, 'median rent'],
	[/^Price[- ]to[- ]rent/, 'price to rent'],
	[/^Inventory year over year|^Active listings vs\. a year earlier/, 'inventory year over year'],
	[/^12-month growth|^Price index( over the year to .*)?$/, 'price index over a year'],
	[/^Price index from /, 'price index from its start'],
	[/^Price index of the ZIP code$/, 'price index of the ZIP code over a year'],
	[/^Sample$|^Homes in the statistics$/, 'median price: sample'],
	[/^Sales in 3 months$/, 'sales in the window'],
	[/^New listings$/, 'new listings'],
	[/^Pending to active$/, 'pending to active'],
	[/^Indicated price$/, 'indicated price'],
];

/** Figures that are of a day, a home or a model: they have no period. */
export const WITHOUT_PERIOD: ReadonlySet<string> = new Set([
	'active listings',
	'pending listings',
	'months of supply',
	'median list price',
	'median days on market of listings',
	'active with a price cut',
	'median rent',
	'price to rent',
	'inventory year over year',
	'price index over a year',
	'price index from its start',
	'median price: change over a year',
	'pending to active',
	'price index of the ZIP code over a year',
	'homes found',
	'homes found that are listed',
]);

/** Changes up to the last day of the data of the page that shows them, which is not the same for every ZIP code. */
export const TO_LAST_DAY: ReadonlySet<string> = new Set([
	'price index over a year',
	'price index from its start',
]);

/** Figures of the price of the home that a page or report is about, and of its evidence. */
export const OF_PRICE: ReadonlySet<string> = new Set([
	'sales in the model',
	'competing active listings',
	'competing pending listings',
	'other sales nearby',
	'sales near the home',
	'median error of prices like this one',
	'blind sales of prices like this one',
	'sale to last list price of the sales used',
	'indicated price',
	'low end of the range',
	'high end of the range',
]);

/**
 * Sentences with figures: a group is the figure of the noun, and `area`, `band` and `period` are what it is of. Groups
 * without a noun are of the home itself or name no figure.
 */
export const SENTENCES: readonly (readonly [sentence: RegExp, nouns: Readonly<Record<string, string>>])[] = [
	[
		/^(?<sold>[\d,]+) homes? sold (?<area>(?:in|within) .+) in the (?<period>\d+ months) through .+: median (?<median>\$[\d,]+), middle half (?<low>\$[\d,]+) to (?<high>\$[\d,]+)(?:, median (?<days>[\d,]+ days?) on market)?\.$/,
		{
			sold: 'median price: sample',
			median: 'median price',
			low: '25th percentile',
			high: '75th percentile',
			days: 'median days on market',
		},
	],
	[
		/^Sale prices of the last (?<period>\d+ months), (?<area>.+): median (?<median>\$[\d,]+), middle half (?<low>\$[\d,]+) to (?<high>\$[\d,]+), (?<sold>[\d,]+) sales?\./,
		{ median: 'median price', low: '25th percentile', high: '75th percentile', sold: 'closed sales' },
	],
	[
		/ most (?:sales of the last (?<period>12 months)|list prices) (?<area>(?:in|within) .+?) \((?<low>\$[\d,]+) to (?<high>\$[\d,]+); median (?<median>\$[\d,]+)\)/,
		{
			median: 'median price',
			low: '25th percentile',
			high: '75th percentile',
		},
	],
	[/^[A-Z][\w'’ ]+: (?<supply>[\d.]+) months? of supply/, { supply: 'months of supply' }],
	[/(?:^|n = )(?<sold>[\d,]+) sales? in (?<period>\d+ months)/, { sold: 'closed sales' }],
	[
		/^\w+ \d{4}, so far: median (?<median>\S+)(?: of|,) (?<sold>[\d,]+) sales? in (?<period>3 months)/,
		{ median: 'median price', sold: 'closed sales' },
	],
	[
		/^Median sale price(?:, (?:last )?(?<period>\d+ months))?: (?<median>\$[\d,]+)(?:, was \S+ a month earlier \(of (?<sample>\d+))?/,
		{ median: 'median price', sample: 'median price: sample' },
	],
	[
		/^Days on market(?:, (?:last )?(?<period>\d+ months))?: (?<days>[\d,]+ days?)(?:, was .+ a month earlier \(of (?<sample>\d+))?/,
		{ days: 'median days on market', sample: 'median days on market: sample' },
	],
	[/^Closed sales(?:, (?:last )?(?<period>\d+ months))?: (?<sold>[\d,]+)/, { sold: 'closed sales' }],
	[
		/^Sale to original list price(?:, (?:last )?(?<period>\d+ months))?: (?<ratio>[\d.]+%)/,
		{ ratio: 'sale to original list price' },
	],
	[/^Sold above list(?:, (?:last )?(?<period>\d+ months))?: (?<share>[\d.]+%)/, { share: 'sold above list' }],
	[
		/^(?:Similar homes|Prices of similar homes) in (?<area>.+?)(?:, are (?<change>(?:up|down) \S+) in| have not changed measurably in) (?<period>the year to .+)\.$/,
		{ change: 'price index over a year' },
	],
	[/^The median is (?<change>(?:up|down) [\d.]+%)/, { change: 'median price: change over a year' }],
	// Charts say the first and the last figure of their series.
	[
		/^Median sale price, (?<area>.+), (?<period>\w+ \d{4}) to \w+ \d{4}: (?<median>\$[\d,]+) to/,
		{ median: 'median price' },
	],
	[
		/^Median sale price, (?<area>.+), \w+ \d{4} to (?<period>\w+ \d{4}): \S+ to (?<median>\$[\d,]+), /,
		{ median: 'median price' },
	],
	[
		/^Median sale price of three months, from (?<median>\S+) in (?<period>\w+ \d{4}) to/,
		{ median: 'median price' },
	],
	[
		/^Median sale price of three months, from .+ to (?<median>\S+) in (?<period>\w+ \d{4})\.?$/,
		{ median: 'median price' },
	],
	[
		/^Median days on market of three months, from (?<days>\d+ days?) in (?<period>\w+ \d{4}) to/,
		{ days: 'median days on market' },
	],
	[
		/^Median days on market of three months, from .+ to (?<days>\d+ days?) in (?<period>\w+ \d{4})\.?$/,
		{ days: 'median days on market' },
	],
	[/^Closed sales per month, from (?<sold>\d+) in (?<period>\w+ \d{4}) to/, { sold: 'closed sales' }],
	[/^Closed sales per month, from .+ to (?<sold>\d+) in (?<period>\w+ \d{4})\.?$/, { sold: 'closed sales' }],
	[
		/(?<band>Under \S+|\$\S+–\$\S+|\$\S+ and up): (?<active>\d+) active, [\d.]+ contracts? per month, months of supply (?<supply>\d+(?:\.\d+)?)/g,
		{ active: 'active listings', supply: 'months of supply' },
	],
	[/[Mm]edian sale price of (?<period>\d+ months) (?<median>\$[\d,]+)/, { median: 'median price' }],
	[/[Mm]edian rent (?<rent>\$[\d,]+)/, { rent: 'median rent' }],
	[/^(?<sold>[\d,]+) closed sales? from/, { sold: 'sales near the home' }],
	[
		/^Median list-to-sale ratio of the [\d,]+ sales used,.*: (?<ratio>[\d.]+%) of/,
		{ ratio: 'sale to last list price of the sales used' },
	],
	[/^Half of the homes go under contract within (?<days>[\d,]+ days?)/, { days: 'median days on market' }],
	[/^The median home took (?<days>[\d,]+ days?)/, { days: 'median days on market' }],
	[
		/^Homes sold for (?<ratio>[\d.]+%) of their first list price(?:, and (?<cut>\d+%) of listings cut theirs)?/,
		{ ratio: 'sale to original list price', cut: 'active with a price cut' },
	],
	[/^You can choose among (?<active>[\d,]+) homes? on the market/, { active: 'active listings' }],
	[/^(?<share>\d+%) of homes sold above their list price/, { share: 'sold above list' }],
	[/^(?<found>[\d,]+) homes? (?:within (?<area>.+)|in (?:ZIP )?(?<zip>\d{5}))$/, { found: 'homes found' }],
	[/^(?<sold>[\d,]+) sold, (?<listed>[\d,]+) active or pending$/, { listed: 'homes found that are listed' }],
	[
		/^Measured on (?:[\d,]+ of (?:the|its) )?(?<sales>[\d,]+) (?:nearby )?sales/,
		{ sales: 'sales in the model' },
	],
	[/\(from (?:[\d,]+ of (?:its|the) )?(?<sales>[\d,]+) (?:past )?sales/, { sales: 'sales in the model' }],
	[/^.+ [A-Z]{2}, (?<sales>[\d,]+) sales through/, { sales: 'sales in the model' }],
	[/^(?<sold>[\d,]+) sales in the past (?<period>\d+ months)/, { sold: 'closed sales' }],
	[
		/^(?<active>[\d,]+) active and (?<pending>[\d,]+) pending listings? /,
		{ active: 'competing active listings', pending: 'competing pending listings' },
	],
	[/(?<supporting>[\d,]+) other sales? nearby/, { supporting: 'other sales nearby' }],
	[
		/within ±(?<error>[\d.]+%) \((?<blind>[\d,]+) blind sales/,
		{ error: 'median error of prices like this one', blind: 'blind sales of prices like this one' },
	],
	[/^(?<supporting>[\d,]+) of them still count a little/, { supporting: 'other sales nearby' }],
	[
		/80% prediction range from (?<low>\$[\d,]+) to (?<high>\$[\d,]+)/,
		{ low: 'low end of the range', high: 'high end of the range' },
	],
	[/supports a price of (?<price>\$[\d,]+)/, { price: 'indicated price' }],
	[/^Indicated price (?<price>\$[\d,]+)/, { price: 'indicated price' }],
	[
		/^(?<low>\$[\d,]+)(?: to| 80% (?:prediction )?range.*) (?<high>\$[\d,]+)(?: 80% prediction range.*)?$/,
		{ low: 'low end of the range', high: 'high end of the range' },
	],
];

/** How figures are computed, and what they need: no figures of a market themselves. */
export const EXPLANATIONS: readonly RegExp[] = [
	/÷|×|divided by|constant-quality|favors? (?:buyers|buying|sellers)|interval that holds|with its 80% interval/,
	/^(?:25th|75th) percentile\.$|^was [\d,]+ a year ago$/,
	/^Half of the homes sold|^Homes (?:listed|that went)|^Sales that closed|^Trend compares|^The band is the middle/,
	/^—|\bneeds? \d+ |hollow under \d+ sales|for at least \d+ sales|= 100\.?$|, up to \d+$|^\d+th percentile$|^FHFA House Price Index; /,
];
