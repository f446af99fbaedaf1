/** Where the figures of the reconciliation, of the method and of the data come from. */
import { FEATURE_LABELS } from '../../domain/analysis/grid/feature-text.ts';
import { correctionName } from '../../domain/analysis/sentences/correction-words.ts';
import { subjectsOwnSale } from '../../domain/analysis/sentences/notices.ts';
import { daysBetween } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/format/date-text.ts';
import {
	count,
	DASH,
	percent,
	percentTenths,
	preciseUsd,
	signedPercent,
	signedUsd,
	usd,
} from '../../domain/format/format.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import type { Feature } from '../../domain/pricing/features.ts';
import { indexChange } from '../../domain/pricing/time/time.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { adjustedOf, sum, three } from './homes.ts';
import { rows, type Traces } from './tracer.ts';

/** The reconciliation, the scenarios and the rates. */
export function sensitivityTraces({
	kind,
	analysis,
	evidence: { model, effectiveOn: on },
}: ReportInput): Traces {
	const { conclusion, comps, rates } = analysis;
	if (conclusion === null) return {};
	const { unrounded, supporting, neighborhood, correction, condition, leaveOneOut, sensitivity } = conclusion;
	// The weights of a price add up.
	const weights = '100%';
	const [corrected, stated] = [correction?.log ?? 0, condition?.log ?? 0];
	const exact = unrounded / Math.exp(corrected + stated);
	const before = correction ? exact : three(exact);
	const unstated = unrounded / Math.exp(stated);
	const isChanged = correction !== null || stated !== 0;
	const change = (log: number, of: number) => [
		'',
		signedUsd(of * Math.expm1(log)),
		signedPercent(Math.expm1(log)),
	];
	const without = (share: number | null) => [
		share === null ? DASH : usd(three(unrounded * (1 + share))),
		signedPercent(share),
	];
	const adjustedFor = (feature: Feature) =>
		sum(
			comps.map(({ adjustments }) =>
				Math.abs(adjustments.find((each) => each.feature === feature)?.dollars ?? 0),
			),
		);
	const all = rates.filter(
		({ feature, dollars }) => dollars !== null && feature !== 'concessions' && adjustedFor(feature) > 0,
	);
	const most = all
		.toSorted((a, b) => adjustedFor(b.feature) - adjustedFor(a.feature))
		.slice(0, kind === 'full' ? all.length : 7);
	const pairs = (feature: Feature) =>
		feature === 'time' ? model.index?.pairs : feature !== 'concessions' && model.rates[feature]?.pairs;
	const { ownWeight = 0 } = correction ?? {};
	const own = ownWeight > 0 ? subjectsOwnSale(analysis.verdicts) : undefined;
	const days = own && daysBetween(own.soldOn, on);
	// The correction is what past errors add, and the weight times what is then left of the difference to the own price.
	const adjusted =
		own &&
		model.index &&
		Math.log(own.price - (own.concessions ?? 0)) + indexChange(model.index, own.soldOn, on).log;
	const gap = adjusted ? adjusted - Math.log(exact) : 0;
	const byErrors = (corrected - ownWeight * gap) / (1 - ownWeight);
	const changes = correction?.reasons
		.slice(0, own ? -1 : undefined)
		.map((reason) => signedPercent(reason.change));
	// As in the list of reasons, whose figures add up.
	const [inAll, ofErrors] = [corrected, byErrors].map((log) => Math.round(1000 * Math.expm1(log))) as [
		number,
		number,
	];
	const others = `${count(supporting.sales)} other sale${supporting.sales === 1 ? '' : 's'} nearby`;
	return {
		sentences: {
			'Weighted average of the adjusted prices': usd(unrounded),
			'homes like this one sold for': [
				percentTenths(Math.abs(Math.expm1(byErrors))),
				changes,
				...[
					count(model.correction?.errors),
					(model.correction?.errors ?? 0) < model.sales && count(model.sales),
				],
			],
			'This home itself sold': [
				days,
				ownWeight !== 0.5 && percent(0.5 * (1 - ((days ?? 0) - 60) / 15)),
				percentTenths(Math.abs(inAll - ofErrors) / 1000),
			],
			'! The price changes by': '2%',
			'rates with the largest adjustments': [most.length, all.length],
		},
		tables: {
			'Reconciliation, and the price without each comp': {
				...rows(comps, (comp) => [
					...[
						comp.sale.address,
						[comp.number, comp.sale.address],
						usd(adjustedOf(comp)),
						percentTenths(comp.weight),
					],
					...without(leaveOneOut.find(({ id }) => id === comp.sale.id)?.change ?? null),
				]),
				...(supporting.sales > 0 && {
					[others]: [others, usd(supporting.adjustedPrice), percentTenths(supporting.weight)],
				}),
				'Neighborhood average': ['', usd(neighborhood.price), percentTenths(neighborhood.weight)],
				...(isChanged && {
					[`Price before ${correction ? 'correction' : 'condition'}`]: ['', usd(before), weights],
				}),
				...(correction && { [correctionName(correction)]: change(corrected, before) }),
				...(stated !== 0 && {
					'Condition, as rated by the agent': [
						...['', signedUsd(three(unrounded) - three(unstated))],
						signedPercent(Math.expm1(stated)),
					],
				}),
				'Indicated price': ['', usd(three(unrounded)), !isChanged && weights],
			},
			'Sensitivity: the price in other scenarios': rows(sensitivity, (scenario) => [
				scenario.words,
				scenario.words,
				...without(scenario.change),
			]),
			'Adjustment rates and their sources': {
				'': ['', '', '', '80%'],
				...rows(most, ({ feature, unit, dollars, low, high, edited }) => [
					...[`${FEATURE_LABELS[feature]}${edited ? '*' : ''}`, '', unit, preciseUsd(dollars ?? 0)],
					low === null || high === null ? DASH : [preciseUsd(low), preciseUsd(high)],
					!edited && pairs(feature) ? count(pairs(feature) || 0) : null,
				]),
			},
		},
	};
}

export function methodTraces({ analysis, evidence, fingerprint, accuracy }: ReportInput): Traces {
	const { comps, subject, verdicts } = analysis;
	const { sales, model, activeListings } = evidence;
	const closings = sales.toSorted((a, b) => a.soldOn.localeCompare(b.soldOn));
	const ends = [closings[0], closings.at(-1)].map((sale) => sale && closingDate(sale));
	const others = activeListings.filter(({ address }) => address !== subject.address);
	const used = verdicts.filter(({ included, supports }) => included || supports);
	const excluded = (['duplicate', 'price_outlier'] as const).map(
		(code) => verdicts.filter((verdict) => verdict.code === code).length || null,
	);
	const { medianError = null, within10 = null, coverage = null } = accuracy?.all ?? {};
	const sources = [...new Set(comps.flatMap(({ sale }) => sale.source ?? []))].map((source) => {
		const numbers = comps.filter(({ sale }) => sale.source === source).map(({ number }) => number);
		return [`${numbers.join(', ')}: ${source}`, numbers] as const;
	});
	return {
		sentences: {
			'to correct the price, by at most': '10%',
			'Near this home:': [count(sales.length), ends, count(others.length)],
			'Used for the price:': [count(used.length), excluded],
			'Market model:': [count(model.sales), longDay(model.fittedOn)],
			...Object.fromEntries(sources),
			'Fingerprint:': fingerprint,
			'Measured on:': accuracy && [count(accuracy.all.priced), longDay(accuracy.from), longDay(accuracy.to)],
			'Median absolute error:': percentTenths(medianError),
			'Within 10% of the sale price:': ['10%', percentTenths(within10)],
			'Sold within their 80% range:': ['80%', percentTenths(coverage)],
			'Months of supply: Active listings divided': '12',
			'C1 to C6, Q1 to Q6': '1 6 1 6 1 6',
		},
	};
}
