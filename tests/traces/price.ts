/** Where the figures of a price and its explanation come from: page one of every kind of report. */
import type { Conclusion, GridComp } from '../../domain/analysis/analysis.ts';
import { GROSS_GUIDELINE } from '../../domain/analysis/grid/warnings.ts';
import { correctionName } from '../../domain/analysis/sentences/correction-words.ts';
import type { Criteria } from '../../domain/comps/criteria.ts';
import { addDays, daysBetween } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/format/date-text.ts';
import {
	count,
	DASH,
	decimal,
	percent,
	percentTenths,
	signedPercent,
	usd,
} from '../../domain/format/format.ts';
import { plural } from '../../domain/format/plural.ts';
import { countWord } from '../../domain/format/words.ts';
import { closingDate } from '../../domain/home/closing-date.ts';
import { pricedOn, type Sale, type Subject } from '../../domain/home/home.ts';
import { hasLocation, milesBetween } from '../../domain/places/geo.ts';
import { MIN_COMPS } from '../../domain/pricing/estimate.ts';
import { indexStep } from '../../domain/pricing/time/time.ts';
import { changeOverYear } from '../../domain/pricing/time/year-change.ts';
import { requiredWording } from '../../domain/wording/states/required-wording.ts';
import type { ReportInput } from '../../report/report-input.ts';
import { adjustedOf, grossOf, heaviest, homeTexts, three } from './homes.ts';
import { listPriceOf } from './offer.ts';
import { type Figures, rows, type Sentences, type Traces, verbatim } from './tracer.ts';

export function priceTraces(input: ReportInput): Traces {
	const { kind, request, analysis, evidence, placeBasis } = input;
	const { note, summary, assignment, netSheet } = request;
	const { subject, comps, conclusion, verdicts, criteria, ladder } = analysis;
	const { model, effectiveOn: on } = evidence;
	const wording = requiredWording(subject.state, assignment);
	const citation = `Wording follows ${wording.citation}.`;
	const newest = (of: (verdict: (typeof verdicts)[number]) => boolean) =>
		verdicts
			.filter(of)
			.map(({ sale }) => sale)
			.toSorted((a, b) => b.soldOn.localeCompare(a.soldOn))[0];
	const own = newest(({ code }) => code === 'subject_itself');
	const used = newest(({ included, supports }) => included || supports);
	const ownWeight = conclusion?.correction?.ownWeight ?? 0;
	const inspected = (answer: string) => (answer === '' ? DASH : answer !== 'no' && longDay(answer));
	const always = {
		'Single family,': homeTexts(input).line(subject),
		...verbatim(note, summary?.text ?? '', assignment.brokerWording, wording.statement, citation),
		'distances are from the center of ZIP': subject.zip,
		'This home has no map location, so sales in ZIP': !hasLocation(subject) && subject.zip,
		'Distance —: this home has no map location': DASH,
		'Star:': placeBasis === 'zip_centroid' && subject.zip,
		'This home sold for': own && [usd(own.price), closingDate(own)],
		'That sale is not a comp': ownWeight > 0 && ownWeight < 0.5 && percent(ownWeight),
		'This home is listed at': own && usd(own.price),
		'The newest sale used': used && [count(daysBetween(used.soldOn, on)), closingDate(used)],
		'A price needs at least': [
			MIN_COMPS,
			analysis.salesUsed === 1 ? 'one' : analysis.salesUsed > 0 && analysis.salesUsed,
		],
		'Effective date:': longDay(on),
		'The price is an opinion': longDay(on),
		'not in it.': longDay(on),
		'Prepared on:': longDay(input.preparedOn),
		'Property:': [subject.address, subject.zip],
		'License number:': input.brand.licenseNumber,
		'Exterior inspected:': inspected(assignment.exterior),
		'Interior inspected:': inspected(assignment.interior),
		'conflicts of interest:': assignment.interest || DASH,
	};
	const isLong = kind === 'standard' || kind === 'full';
	const required = [
		...Object.keys(verbatim(wording.statement, assignment.brokerWording)),
		'Effective date:',
		...(isLong ? ['The price is an opinion', citation] : []),
		...(own && !evidence.listPricesOnly ? ['This home sold for'] : []),
	];
	const tried = rows(ladder, ({ words, found }) => [words, words, count(found)]);
	if (conclusion === null)
		return {
			required: [...required, 'A price needs at least'],
			sentences: always,
			tables: { 'Criteria tried, with the sales found': tried },
		};
	const { price, low, high, supporting, condition, correction, conditionSpan } = conclusion;
	const { calibration, sales } = model;
	const measuredOn = [count(calibration.sales), calibration.sales < sales && count(sales)];
	const basis = `Comps: ${comps.length}: `;
	const listAt = netSheet?.ownPrice ? '; the indicated price is' : 'List at about';
	return {
		required: [
			...required,
			...['Indicated price:', 'Range:', 'prediction range: set so that', 'adjusted to the subject.'],
			...(supporting.sales > 0 ? ['farther away or less similar'] : []),
			...(kind !== 'brief' ? ['Check the price against newer'] : []),
			...(kind !== 'brief' && kind !== 'offer' ? [listAt] : []),
			...(kind !== 'brief' && conditionSpan ? ['Confirm the condition:'] : []),
			...(isLong ? [basis, 'Used for the price:', 'Weighted average of the adjusted prices'] : []),
		],
		sentences: {
			...always,
			...reasonTraces(input),
			...caveatTraces(input, conclusion, own),
			'Indicated price:': usd(price),
			'Range:': [usd(low), usd(high)],
			'prediction range: set so that': '80% 8 10',
			'each priced before it sold.': measuredOn,
			'each priced from sales that had': measuredOn,
			[basis]: [comps.length, criteriaFigures(criteria, subject), supporting.sales || null],
			[`${correction && correctionName(correction)}:`]: correction && [
				signedPercent(Math.expm1(correction.log)),
				correction.reasons.map(({ change, words }) => [
					signedPercent(change),
					words.startsWith('its own sale') && own && daysBetween(own.soldOn, on),
				]),
			],
			'Condition: C': [condition?.grade, condition?.effectiveYear],
			'Rated by': condition?.answers && longDay(condition.answers.ratedOn),
			'Not seen by': condition?.answers && longDay(condition.answers.ratedOn),
			'Read from the remarks': condition?.remarks && longDay(condition.remarks.on),
			'It changes the price by': condition && signedPercent(condition.total.change),
			'the condition on record, C': condition?.recorded,
			'Priced as C': conditionSpan?.recorded,
			[listAt]: [netSheet?.ownPrice && usd(netSheet.ownPrice), usd(price)],
			'Confirm the condition:':
				conditionSpan &&
				[conditionSpan.asIs, conditionSpan.renovated].map(({ change }) => signedPercent(change)),
			'Check the price against newer': longDay(addDays(on, 30)),
		},
		tables: {
			Scale: {
				...{ Price: ['', `${price}`], Low: ['', `${low}`], High: ['', `${high}`] },
				...rows(comps, (comp) => [adjustedOf(comp), adjustedOf(comp)]),
				...(kind === 'offer' && listPriceOf(input) ? { 'List price': ['', `${listPriceOf(input)}`] } : {}),
			},
		},
	};
}

/** The summary by rules, and why this price. */
function reasonTraces({ analysis, evidence: { model, effectiveOn: on } }: ReportInput): Sentences {
	const { subject, comps, conclusion } = analysis;
	if (conclusion === null) return {};
	const { price, low, high, supporting, leaveOneOut, correction } = conclusion;
	const { ownWeight = 0 } = correction ?? {};
	const year = changeOverYear(model.index, on);
	const adjusted = comps.map((comp) => three(adjustedOf(comp)));
	const span = [usd(Math.min(...adjusted)), usd(Math.max(...adjusted))];
	const distances = comps.map(({ sale }) => milesBetween(subject, sale));
	// Without a location, all comps are in the ZIP code of the home.
	const within = distances.includes(null)
		? subject.zip
		: decimal(Math.ceil(Math.max(...(distances as number[])) * 10) / 10);
	const closings = comps.map(({ sale }) => sale).toSorted((a, b) => a.soldOn.localeCompare(b.soldOn));
	const ends = [closings[0], closings.at(-1)].map((sale) => sale && closingDate(sale));
	const [top] = heaviest(comps, 1);
	const timed = comps.filter(
		({ adjustments }) => adjustments.find(({ feature }) => feature === 'time')?.dollars,
	).length;
	const timedWords = [countWord(timed), countWord(comps.length)];
	const [most] = leaveOneOut.toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0));
	const support = supporting.sales > 0 && countWord(supporting.sales);
	return {
		'The evidence supports': [usd(price), '80%', usd(low), usd(high)],
		'adjust to between': [countWord(comps.length), within, span, support],
		'adjusted to the subject.': [countWord(comps.length), within, ends, span],
		'farther away or less similar': support,
		'prices rose': year?.isMeasurable && percentTenths(Math.abs(year.change)),
		[`adjusted to ${longDay(on)}`]: longDay(on),
		'adjusted for it;': [timedWords, comps.length - timed > 1 && countWord(comps.length - timed)],
		'have moved since': timed < comps.length && timedWords,
		"This home's own sale has": ownWeight > 0 && ownWeight < 0.5 && percent(ownWeight),
		'counts most.': top && [top.sale.address, top.number],
		'has the most weight,': top && [top.sale.address, top.number, percent(top.weight)],
		'and adjusts to': top && [usd(top.sale.price), closingDate(top.sale), usd(adjustedOf(top))],
		'the price would be': most && [most.number, percentTenths(Math.abs(most.change ?? 0))],
	};
}

/** What to keep in mind. */
function caveatTraces(
	{ analysis, evidence: { model, effectiveOn: on } }: ReportInput,
	conclusion: Conclusion,
	own: Sale | undefined,
): Sentences {
	const { comps, ladder } = analysis;
	const { price, low, high, unrounded, compsPrice, supporting, confidence, leaveOneOut } = conclusion;
	const gross = (comp: GridComp) => grossOf(comp) / comp.sale.price;
	const [most] = comps.toSorted((a, b) => gross(b) - gross(a));
	const others = `${plural(supporting.sales, 'other sale')} nearby`;
	const change =
		own && model.index
			? ((own.price - (own.concessions ?? 0)) * Math.exp(indexStep(model.index, pricedOn(own), on).log)) /
					unrounded -
				1
			: 0;
	// The figures of the reason, in the order in which it gives them.
	const reason = [
		confidence.why.toLowerCase().includes('range') && percent((high - low) / price),
		confidence.why.includes('only ') && comps.length,
		most && gross(most) > GROSS_GUIDELINE && [most.number, percent(gross(most))],
		supporting.weight > 0.45 && percent(supporting.weight),
		Math.abs(change) > 0.1 && percent(Math.abs(change)),
		confidence.why.includes('close comps, and') && countWord(comps.length),
	];
	return {
		'The comps in the grid alone': [
			usd(three(compsPrice ?? 0)),
			percentTenths(Math.abs((compsPrice ?? 0) / unrounded - 1)),
		],
		...Object.fromEntries(['raise', 'lower', 'and'].map((next) => [`${others} ${next}`, others])),
		'The comps are ': ladder.at(-1)?.words,
		'Measured error:': [
			`±${percentTenths(confidence.measured.medianError)}`,
			count(confidence.measured.sales),
			...(confidence.level === 'low' ? [] : reason),
		],
		...(confidence.level === 'low' ? { [confidence.why]: reason } : {}),
		...Object.fromEntries(
			leaveOneOut.map(({ number, change }) => [
				`Without comp ${number}, the price changes`,
				[number, signedPercent(change)],
			]),
		),
		...Object.fromEntries(
			comps.map(({ number, shareOfMarket }) => [
				`The price of comp ${number} is`,
				[number, percent(shareOfMarket)],
			]),
		),
	};
}

function criteriaFigures({ radius, months, livingArea, ...others }: Criteria, subject: Subject): Figures {
	const limits = [others.bedrooms, others.bathrooms, others.yearBuilt];
	return [
		...[
			hasLocation(subject) ? radius : subject.zip,
			months !== 1 && months,
			livingArea !== null && `±${percent(livingArea)}`,
		],
		limits.map((limit) => limit !== null && `±${decimal(limit)}`),
	];
}
