/** The definition of a check in the fault suite, and of its report. */
import type { Product, ProductOptions } from './product.ts';

export interface Check {
	/** Its name on the command line. */
	name: string;
	/** A sentence about what it does, without a period. */
	title: string;
	/** How often the fault is repeated in a full run. */
	rounds: number;
	/** The time limit, in minutes. */
	maxMinutes: number;
	/** What it needs that this machine lacks, or null. */
	missing?: () => string | null;
	run(trial: Trial): Promise<void>;
}

/** A running check. Everything it starts through this is stopped at its end. */
export interface Trial {
	/** How often to repeat the fault. */
	rounds: number;
	/** A new, empty folder. */
	folder(): string;
	/** Prepares a product on its own data folder; its `start` starts it. */
	prepare(options?: ProductOptions): Promise<Product>;
	/** Starts a product on its own data folder. */
	product(options?: ProductOptions): Promise<Product>;
	/** Reports a figure without a target. */
	note(what: string, value: string | number): void;
	/** Reports a figure and whether it meets its target. Timings mean little on a busy machine. */
	expect(what: string, value: string | number, target: string, met: boolean, kind?: Figure['kind']): void;
	/** Runs at the end of the check, whatever its outcome; most recently added first. */
	atEnd(work: () => unknown): void;
}

export interface Figure {
	what: string;
	value: string;
	/** Null: only for information. */
	target: string | null;
	met: boolean;
	kind: 'timing' | 'fact';
}

export interface Outcome {
	check: Check;
	state: 'passed' | 'failed' | 'skipped';
	/** Why it was skipped, or what stopped it early. */
	reason: string | null;
	figures: Figure[];
}
