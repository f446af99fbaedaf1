/** How the price was made, from which data, how near such prices came, and what the words mean. */
import { count, longDay } from '../../domain/format.ts';
import { shareOf } from '../../domain/valuation/signed.ts';
import { facts, heading, list, text } from '../blocks.ts';
import type { Block } from '../report.ts';
import type { ReportInput } from '../report-input.ts';

export function methodPage(input: ReportInput): Block[] {
	return [
		heading('How a price is made'),
		list(
			[
				'Choose. Sales of the same type are sought near first. Where too few are found, time gives way, then distance, then size.',
				'Adjust. Each sale is brought to this day by the index of like homes, and to this home by what differences were worth.',
				'Weigh. Near, like and recent sales count more, and those that differ without a known reason less.',
				'State a range. Past sales are priced as if not yet sold; how far those prices missed makes the range.',
			],
			true,
		),
		facts('The data', dataFacts(input)),
		...accuracyBlocks(input),
		facts('Words', GLOSSARY),
		text(
			'Two reports with the same fingerprint rest on the same data and choices and say the same to the last figure.',
			'note',
		),
	];
}

const GLOSSARY = [
	['Comp', 'A sale of a like home nearby, compared with this one line by line.'],
	['Adjusted price', 'What the comp would have sold for as this home, on the day of this price.'],
	['Net and gross', 'The adjustments of a comp, summed with and without their signs, over its price.'],
	['Weight', 'The share of the price that rests on a sale. A little below zero tells what differs.'],
	['Months of supply', 'Homes for sale over sales a month: how long they would last if no other came.'],
	['Days on market', 'By the count of the source, from listing to contract or to the day of the data.'],
	['C1 to C6, Q1 to Q6', 'Condition and quality of construction; 1 is the best, 6 the least.'],
] as const;

function dataFacts({ evidence, market, analysis, fingerprint, demo }: ReportInput): [string, string][] {
	const { model, sales, offers, effectiveOn } = evidence;
	const days = sales.map(({ soldOn }) => soldOn).sort();
	const kept = many(sales.length, evidence.listPricesOnly ? 'list price' : 'closed sale');
	const when = days.length === 0 ? '' : ` of ${longDay(days[0])} to ${longDay(days.at(-1))}`;
	const without = [
		...(analysis.merged > 0 ? [`${many(analysis.merged, 'second record')} merged`] : []),
		...(analysis.setAside > 0 ? [`${count(analysis.setAside)} set aside as not on the open market`] : []),
	];
	const sources = [...(market?.sources ?? [])].join(', ');
	return [
		['Price for the day', longDay(effectiveOn)],
		['Around this home', `${kept}${when}; ${many(offers.length, 'home')} for sale or pending`],
		['Count toward the price', [many(analysis.usable, 'sale'), ...without].join('; ')],
		['Market model', `${model.market}, ${count(model.sales)} sales up to ${longDay(model.fittedOn)}`],
		...(sources === '' ? [] : [['Sources', sources] as [string, string]]),
		...(demo ? [['Demo data', 'Homes, sales and prices are invented.'] as [string, string]] : []),
		['Fingerprint', fingerprint],
	];
}

function accuracyBlocks({ accuracy }: ReportInput): Block[] {
	const measured = accuracy?.all;
	if (!accuracy || !measured || measured.medianError === null) return [];
	const { medianError, within10, coverage, priced } = measured;
	const invented = accuracy.demo ? ' of the invented market' : '';
	return [
		facts('How near such prices came', [
			[
				'Measured on',
				`${count(priced)} sales${invented} from ${longDay(accuracy.from)} to ${longDay(accuracy.to)}, each priced from earlier sales alone`,
			],
			['Half of the prices were within', `${shareOf(medianError)} of what was paid`],
			...(within10 === null ? [] : [['Within 10% of what was paid', shareOf(within10)] as const]),
			...(coverage === null ? [] : [['Sold inside their 80% range', shareOf(coverage)] as const]),
		]),
	];
}

/** @example many(1200, 'sale') // "1,200 sales" */
function many(amount: number, noun: string): string {
	return `${count(amount)} ${noun}${amount === 1 ? '' : 's'}`;
}
