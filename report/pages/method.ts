/** What else to keep in mind, what the price is based on, how it was determined, the data, the backtest, and the glossary. */
import { otherListings } from '../../domain/comps/evidence.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { count, percentTenths } from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { deedText } from '../../domain/home/deed.ts';
import { isOnMarket } from '../../domain/home/listing.ts';
import { AGENTS_DATA } from '../../domain/home/own-data.ts';
import { sourceText, sourceTexts } from '../../domain/home/sources.ts';
import type { MarketModel } from '../../domain/pricing/market-model.ts';
import { facts, heading, list, text } from '../blocks.ts';
import { otherCaveats } from '../caveats.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';
import { basisBlocks } from './basis.ts';

export function methodPage(input: ReportInput): Block[] {
	const others = otherCaveats(input);
	const correction = input.analysis.conclusion?.correction;
	return [
		...(others.length === 0 ? [] : [heading('Also keep in mind'), list(others)]),
		...basisBlocks(input),
		heading('How the price is determined'),
		list(
			[
				'Select. Nearby sales of the same property type come first. If there are too few, the search widens in time, then distance, then size.',
				'Adjust. Each sale is adjusted to the effective date with the local price index, and to this home with adjustment rates derived from sales.',
				'Weight. Closer, more similar and more recent sales have more weight; sales that differ for no known reason have less. The comps have at least half of the weight.',
				...(correction?.usesErrors
					? [
							'Correct. Past sales are priced as if they had not sold yet. The pattern in their errors is used to correct the price, by at most 10%.',
						]
					: []),
				...(correction && correction.ownWeight > 0
					? [
							'Include its own sale. A home that sold recently has probably not changed, so its sale price, adjusted for time, has up to half of the weight, and the price from comps has the rest.',
						]
					: []),
				correction?.usesErrors
					? 'Set the range. The errors that remain after the correction set the width of the range.'
					: 'Set the range. Past sales are priced as if they had not sold yet. The errors of those prices set the width of the range.',
			],
			true,
		),
		facts('Data', dataFacts(input)),
		...accuracyBlocks(input),
		facts('Glossary', GLOSSARY),
		text(
			'Reports with the same fingerprint use the same data and choices and show the same figures.',
			'note',
		),
	];
}

const GLOSSARY = [
	['Comp', 'A recent sale of a similar home nearby, compared with this home feature by feature.'],
	['Adjusted price', 'What the comp would have sold for on the effective date if it were like this home.'],
	[
		'Net and gross',
		"A comp's adjustments as a share of its sale price: net adds them with their signs, gross without.",
	],
	['Weight', "A sale's share of the price. A slightly negative weight only helps measure differences."],
	[
		'Months of supply',
		'Active listings divided by the homes that went under contract per month over the last 12 months: how long they would last with no new listings.',
	],
	[
		'Days on market',
		'As counted by the source, from listing to contract, or to the date of the data if unsold.',
	],
	['C1 to C6, Q1 to Q6', 'Ratings of condition and construction quality; 1 is best, 6 is worst.'],
] as const;

function dataFacts({ evidence, market, analysis, fingerprint, demo }: ReportInput): [string, string][] {
	const { model, sales, effectiveOn } = evidence;
	const listings = otherListings(evidence, analysis.subject).filter(isOnMarket);
	const [first] = sales.toSorted((a, b) => a.soldOn.localeCompare(b.soldOn));
	const [last] = sales.toSorted((a, b) => b.soldOn.localeCompare(a.soldOn));
	const sold = plural(sales.length, evidence.listPricesOnly ? 'list price' : 'closed sale');
	const when = first && last ? ` from ${closingDate(first)} to ${closingDate(last)}` : '';
	const without = [
		...(analysis.merged > 0 ? [`${plural(analysis.merged, 'duplicate')} merged`] : []),
		...(analysis.priceOutliers > 0 ? [`${plural(analysis.priceOutliers, 'price outlier')} excluded`] : []),
	];
	const sources = [...(market?.sources ?? [])].join(', ');
	return [
		['Effective date', longDay(effectiveOn)],
		['Near this home', `${sold}${when}; ${count(listings.length)} active or pending`],
		['Used for the price', [plural(analysis.salesUsed, 'sale'), ...without].join('; ')],
		['Market model', modelWords(model)],
		...(sources === '' ? [] : [['Sources', sources] as [string, string]]),
		...(analysis.deeds.length === 0 ? [] : [['Excluded', deedsText(analysis.deeds)] as [string, string]]),
		...(demo ? [] : sourceFacts(analysis)),
		...(demo ? [['Demo data', 'Homes, sales and prices are fictional.'] as [string, string]] : []),
		['Fingerprint', fingerprint],
	];
}

/** The sales that the price doesn't use because one deed covers several homes, the nearest deed first. */
function deedsText([nearest, ...others]: ReportInput['analysis']['deeds']): string {
	const rest = others.length === 0 ? '' : `; ${plural(others.length, 'other deed')}`;
	return nearest === undefined ? '' : `One deed for several homes, ${deedText(nearest)}${rest}`;
}

/** The sales that the model is of, and why other counts of them are smaller. */
function modelWords({ market, sales, fittedOn, provisional, calibration, correction }: MarketModel): string {
	const place = provisional ? 'Sales around this home' : market;
	const isPart =
		calibration.source === 'local' && Math.min(calibration.sales, correction?.errors ?? sales) < sales;
	const why = isPart
		? '. Some counts are smaller, because a sale is priced only if enough nearby sold before it'
		: '';
	return `${place}, ${plural(sales, 'sale')} through ${longDay(fittedOn)}${why}`;
}

/** The sources of the facts of this home and of each comp. */
function sourceFacts({ subject, comps }: ReportInput['analysis']): [string, string][] {
	const ofSubject = sourceTexts(subject.origins, AGENTS_DATA);
	const numbers = new Map<string, number[]>();
	for (const { sale, number } of comps) {
		const source = sourceText(sale, AGENTS_DATA);
		if (source !== null) numbers.set(source, [...(numbers.get(source) ?? []), number]);
	}
	const ofComps = [...numbers].map(([source, from]) => `${from.join(', ')}: ${source}`);
	return [
		...(ofSubject.length === 0 ? [] : [['This home', ofSubject.join('; ')] as [string, string]]),
		...(ofComps.length === 0 ? [] : [['Comps', ofComps.join('. ')] as [string, string]]),
	];
}

function accuracyBlocks({ accuracy }: ReportInput): Block[] {
	const measured = accuracy?.all;
	if (!accuracy || !measured || measured.medianError === null) return [];
	const { medianError, within10, coverage, priced } = measured;
	const fictional = accuracy.demo ? ' (fictional market)' : '';
	return [
		facts('Backtest', [
			[
				'Measured on',
				`${plural(priced, 'sale')}${fictional} from ${longDay(accuracy.from)} to ${longDay(accuracy.to)}, each priced from earlier sales only`,
			],
			['Median absolute error', `${percentTenths(medianError)} of the sale price`],
			...(within10 === null ? [] : [['Within 10% of the sale price', percentTenths(within10)] as const]),
			...(coverage === null ? [] : [['Sold within their 80% range', percentTenths(coverage)] as const]),
		]),
	];
}
