/**
 * Pure computations that take 50 ms or more, by name: a host with threads runs them there, so that they block no one.
 */
import { marketNews, type WatchedArea } from './markets/market-news.ts';
import { measureUpdate, type UpdateTask } from './reports/market-update-inputs.ts';
import {
	composedReport,
	type FoundEvidence,
	type ReportTask,
	toSummaryFigures,
} from './reports/report-inputs.ts';
import { type ModelInputs, provisionalModel } from './search/provisional-model.ts';
import { reduceTiles, type TilesTask } from './streets/reduce-tiles.ts';

/** Functions whose arguments and results can be sent to another thread. */
export const COMPUTATIONS = {
	/** A market model as JSON text. */
	model: async (inputs: ModelInputs) => JSON.stringify(provisionalModel(inputs)),
	report: (task: ReportTask) => composedReport(task),
	/** The figures of a market update; null for an area without homes. */
	update: (task: UpdateTask) => measureUpdate(task),
	/** What moved in a watched area. */
	news: (watched: WatchedArea) => marketNews(watched),
	/** The streets of a report's map; null if there are none. */
	streets: async (task: TilesTask) => reduceTiles(task),
	/** The figures that a summary may state. */
	figures: async (found: FoundEvidence) => toSummaryFigures(found),
};

type Computations = typeof COMPUTATIONS;

export type Compute = <Name extends keyof Computations>(
	name: Name,
	input: Parameters<Computations[Name]>[0],
) => ReturnType<Computations[Name]>;

/** Computes in this thread. */
export const computeInline: Compute = (name, input) => COMPUTATIONS[name](input as never) as never;

/**
 * Computes in the thread that the request's host chooses.
 *
 * @throws Problem 503 if too many computations are queued
 */
export function computeFor(context: { compute?: Compute }): Compute {
	return context.compute ?? computeInline;
}
