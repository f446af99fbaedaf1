/**
 * The evidence pack: what an installation can show about the quality of its prices, by the five factors of the 2025 rule
 * on automated valuation models (89 Fed. Reg. 64538, in effect since October 1, 2025).
 */
import type { IsoDate } from '../dates/days.ts';
import { longDay } from '../format/date-text.ts';
import { count, DASH, fixed, percentTenths } from '../format/format.ts';
import { plural } from '../format/plural.ts';
import { median } from '../math/statistics.ts';
import type { AccuracyGroup, BacktestResult } from './backtest-result.ts';

/** What the pack is written from. Errors and shares are of the sale price. */
export interface EvidenceFigures {
	today: IsoDate;
	/** Markets with a model of their own, the sales these were fitted on, and markets with a neighbor's. */
	models: number;
	sales: number;
	borrowed: number;
	backtests: readonly { source: string; run_at: string; result: BacktestResult }[];
	sealed: {
		groups: readonly { by: string; sales: number; medianError: number; within10: number; coverage: number }[];
	};
	sealedHomes: number;
	sealedLists: number;
	brokenSeals: number;
	/** Price ÷ sale price of past sales drawn at random, each priced blind. */
	sample: readonly number[];
	auditEvents: number;
	/** Names of the sources of real homes. */
	sources: readonly string[];
}

export interface EvidenceFactor {
	title: string;
	/** What Lotline does about it. */
	text: string;
	/** Figures of this installation. */
	facts: [label: string, value: string][];
	/** Where to check it. */
	verify: string;
}

export interface EvidencePack {
	title: string;
	intro: string[];
	factors: EvidenceFactor[];
	/** Error and range coverage by price tier and by area. */
	tables: AccuracyTable[];
}

export interface AccuracyTable {
	title: string;
	groups: readonly AccuracyGroup[];
	/** Why there is no table; null if there is one. */
	missing: string | null;
}

export function writeEvidencePack(figures: EvidenceFigures): EvidencePack {
	return {
		title: 'Evidence for Lotline’s prices',
		intro: [
			`As of ${longDay(figures.today)}.`,
			'The interagency rule on quality control standards for automated valuation models covers mortgage originators and secondary market issuers. It does not cover market analyses by real estate agents, which is what Lotline is for, and Lotline’s prices must not be used to originate a mortgage. The five factors of the rule are good questions all the same. These are our answers.',
		],
		factors: [
			confidence(figures),
			manipulation(figures),
			conflicts(figures),
			randomTests(figures),
			nondiscrimination(figures),
		],
		tables:
			figures.backtests.length === 0
				? [accuracyTable('By price tier and by area', [], 'No backtest of real sales has been run yet.')]
				: figures.backtests.flatMap(({ source, result }) => [
						accuracyTable(
							`${source}: by price tier`,
							result.byPriceTenth?.length ? result.byPriceTenth : result.byPriceThird,
						),
						// An area needs enough sales to say how well it is priced.
						result.byZip?.length
							? accuracyTable(`${source}: by ZIP code`, result.byZip)
							: accuracyTable(`${source}: by county`, result.byCounty),
					]),
	};
}

function accuracyTable(
	title: string,
	groups: readonly AccuracyGroup[],
	why = 'No sale of this backtest could be priced.',
): AccuracyTable {
	return { title, groups, missing: groups.length === 0 ? why : null };
}

function confidence({ models, sales, borrowed, backtests, sealed }: EvidenceFigures): EvidenceFactor {
	const graded = sealed.groups.find(({ by }) => by === 'all');
	return {
		title: '1. High confidence in the prices',
		text: 'Every price has an 80% prediction range, whose width comes from the errors of earlier prices, and says how certain it is, with the reason. Backtests price each past sale from earlier sales only. Once a month the prices of all homes are sealed, and graded when the homes sell.',
		facts: [
			['Markets with a model of their own', `${count(models)}, fitted on ${plural(sales, 'sale')}`],
			['Markets with the model of a neighbor', count(borrowed)],
			...backtests.map(({ source, result }): [string, string] => [
				`Backtest on ${source}`,
				`${plural(result.all.priced, 'sale')}, median error ${percentTenths(result.all.medianError)}, ${percentTenths(result.all.coverage)} within the 80% range`,
			]),
			[
				'Sealed prices graded',
				graded
					? `${count(graded.sales)}, median error ${percentTenths(graded.medianError)}, ${percentTenths(graded.coverage)} within the 80% range`
					: 'none yet',
			],
		],
		verify: '/docs/accuracy, and npm run backtest -- --source NAME',
	};
}

function manipulation({
	sealedHomes,
	sealedLists,
	brokenSeals,
	auditEvents,
}: EvidenceFigures): EvidenceFactor {
	return {
		title: '2. Protection against manipulation of data',
		text: 'The database refuses to change a sealed price. Anyone who controls it could get around that and compute a new digest, so administrators get each digest by email the day it is sealed, and any list can be checked against those emails. Each fact keeps the name of its source. A sale far from what its neighbors indicate is left out, with the reason on screen. Homes that an agent uploads or edits count in that agent’s prices alone, and every edit is listed in the report. Acts of administrators are recorded where nobody can change them.',
		facts: [
			['Sealed', `${plural(sealedHomes, 'price')} in ${plural(sealedLists, 'list')}`],
			[
				'Lists whose prices or grades no longer match their digest',
				brokenSeals === 0 ? 'none' : count(brokenSeals),
			],
			['Recorded acts of administrators', count(auditEvents)],
		],
		verify: 'npm run evidence -- --export FOLDER writes each list; its SHA-256 is its digest',
	};
}

function conflicts({ sources }: EvidenceFigures): EvidenceFactor {
	return {
		title: '3. No conflicts of interest',
		text: 'A price is computed by the same published method for every account. It uses no list price of the home, no estimate of a data provider, no wish of the client, and nothing that anyone pays for. What an agent changes is marked as theirs.',
		facts: [['Sources of homes', sources.join(', ') || 'none yet']],
		verify: 'docs/method.md, and the adjustment grid of any price',
	};
}

function randomTests({ sample }: EvidenceFigures): EvidenceFactor {
	const errors = sample.map((ratio) => Math.abs(ratio - 1));
	const within10 = errors.filter((error) => error <= 0.1).length;
	return {
		title: '4. Random sample testing',
		text: 'Each month another 200 of the past sales that were priced blind are drawn at random. Every sale of a sealed home is graded, so the ledger needs no sample.',
		facts: [
			['Sales drawn', count(sample.length)],
			['Median error', percentTenths(median(errors))],
			['Within 10%', percentTenths(sample.length === 0 ? null : within10 / sample.length)],
		],
		verify: 'this page, next month; the draw depends on the month alone',
	};
}

function nondiscrimination({ backtests }: EvidenceFigures): EvidenceFactor {
	return {
		title: '5. Compliance with nondiscrimination laws',
		text: 'No fact about people enters a price: not who lives in a home or an area, nor schools, crime or names. Texts pass a fair housing check. Distance, type, size, age, condition and similar facts of the homes are all that is used. The tables below show error and range coverage by price tier and by area, so that a reviewer can look for uneven treatment.',
		facts: backtests.flatMap(({ source, result: { all } }): [string, string][] => [
			[`Coefficient of dispersion (COD), ${source}`, withLimits(percentTenths(all.cod), '5% to 15%')],
			[`Price-related differential (PRD), ${source}`, withLimits(fixed(all.prd, 3), '0.98 to 1.03')],
			[`Price-related bias (PRB), ${source}`, withLimits(fixed(all.prb, 3), '−0.05 to 0.05')],
		]),
		verify: 'domain/home/facts.ts lists every fact that a price may use',
	};
}

/** A measure of IAAO's Standard on Ratio Studies (2013) with what it accepts for older or mixed homes. */
function withLimits(value: string, limits: string): string {
	return value === DASH ? DASH : `${value} (IAAO accepts ${limits})`;
}
