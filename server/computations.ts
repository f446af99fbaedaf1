/** Pure work that takes 50 ms and more, by name: a host with threads runs it in one, where it holds up no one. */

import {
	composedReport,
	type FoundEvidence,
	type ReportTask,
	summaryFiguresOf,
} from './reports/report-inputs.ts';
import { type ModelInputs, provisionalModel } from './search/provisional-model.ts';

/** From values to values that can both be sent to another thread. */
export const COMPUTATIONS = {
	/** A market model as JSON text. */
	model: async (inputs: ModelInputs) => JSON.stringify(provisionalModel(inputs)),
	report: (task: ReportTask) => composedReport(task),
	/** The figures that a summary may state. */
	figures: async (found: FoundEvidence) => summaryFiguresOf(found),
};

type Computations = typeof COMPUTATIONS;

export type Compute = <Name extends keyof Computations>(
	name: Name,
	input: Parameters<Computations[Name]>[0],
) => ReturnType<Computations[Name]>;

/** Computes in this thread. */
export const computeInline: Compute = (name, input) => COMPUTATIONS[name](input as never) as never;

/** Computes where the host of a request wants it. @throws Problem 503 while too much is being computed */
export function computeFor(context: { compute?: Compute }): Compute {
	return context.compute ?? computeInline;
}
