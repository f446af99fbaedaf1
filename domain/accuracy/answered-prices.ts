/**
 * Prices of homes whose condition was hidden, then given back as an agent's answers: how much of what all facts are worth
 * the answers alone bring back, and whether homes in good and in bad condition are priced right.
 */
import type { IsoDate } from '../dates/days.ts';
import type { HomeFacts } from '../home/home.ts';
import { type ConditionAnswers, noAnswers } from '../pricing/condition/answers.ts';
import { rateCondition, totalEffect } from '../pricing/condition/rate-condition.ts';
import { validRating } from '../pricing/contributions.ts';
import type { Accuracy } from './backtest-result.ts';
import type { BlindPrice } from './blind-prices.ts';
import { measureAccuracy } from './measure.ts';

/** The same homes before and after the answers. */
export interface AnsweredGroup {
	label: string;
	before: Accuracy;
	after: Accuracy;
}

export interface AnsweredAccuracy {
	groups: readonly AnsweredGroup[];
	/** The accuracy with all facts. */
	all: Accuracy;
	/** The share of the difference in median error between product fields and all facts that the answers make up for. */
	closed: number | null;
}

/**
 * What an agent who has seen a home of this grade would answer; the year of a renovation stays unknown. An assessor's "good"
 * is upkeep, not a renovation.
 */
export function answersFor(home: Pick<HomeFacts, 'condition'>, on: IsoDate): ConditionAnswers | null {
	const grade = validRating(home.condition);
	if (grade === null) return null;
	const renovation = (renovated: boolean) => ({ renovated, year: null });
	return {
		...noAnswers(on),
		wholeHome: renovation(grade <= 2),
		kitchenBaths: renovation(grade <= 2),
		flaws: grade >= 5 ? 'work' : grade > 4 ? 'original' : 'none',
	};
}

const LABELS = {
	renovated: 'Renovated',
	typical: 'Typical or well kept',
	flawed: 'Original or in need of work',
};

/**
 * Summarizes prices from product fields with the hidden condition given back.
 *
 * @param product blind prices without the condition
 * @param all blind prices of the same sales with all facts, which include the condition
 */
export function summarizeAnswers(
	product: readonly BlindPrice[],
	all: readonly BlindPrice[],
	from: IsoDate,
): AnsweredAccuracy {
	const homes = new Map(all.map(({ sale }) => [sale.id, sale]));
	const isMeasured = ({ on, estimate }: BlindPrice) => on >= from && estimate !== null;
	const answered = product
		.filter(isMeasured)
		.map((price) => ({ price, ...answerFor(price, homes.get(price.sale.id)) }));
	const group = (label: string, part: typeof answered): AnsweredGroup => ({
		label,
		before: measureAccuracy(part.map(({ price }) => price)),
		after: measureAccuracy(
			part.map(({ price, log }) => ({ ...price, estimate: scaled(price.estimate, log) })),
		),
	});
	const everyHome = group('All homes', answered);
	const full = measureAccuracy(all.filter(isMeasured));
	return {
		groups: [
			everyHome,
			...Object.values(LABELS).map((label) =>
				group(
					label,
					answered.filter((each) => each.label === label),
				),
			),
		].filter(({ before }) => before.sales > 0),
		all: full,
		closed: shareClosed(everyHome.before.medianError, everyHome.after.medianError, full.medianError),
	};
}

function answerFor(
	{ sale, on }: BlindPrice,
	home: HomeFacts | undefined,
): { label: string | null; log: number } {
	const answers = home === undefined ? null : answersFor(home, on);
	if (answers === null) return { label: null, log: 0 };
	const isRenovated = answers.wholeHome?.renovated === true;
	const label = LABELS[answers.flaws !== 'none' ? 'flawed' : isRenovated ? 'renovated' : 'typical'];
	return { label, log: totalEffect(rateCondition(answers, sale, { rates: {} }, on)) };
}

function scaled(estimate: BlindPrice['estimate'], log: number): BlindPrice['estimate'] {
	if (estimate === null) return null;
	const factor = Math.exp(log);
	return { price: estimate.price * factor, low: estimate.low * factor, high: estimate.high * factor };
}

function shareClosed(before: number | null, after: number | null, all: number | null): number | null {
	if (before === null || after === null || all === null || !(before > all)) return null;
	return (before - after) / (before - all);
}
