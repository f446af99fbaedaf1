/** What a check of the fault suite is, and what it reports. */
import type { Product, ProductOptions } from './product.ts';

export interface Check {
	/** On the command line. */
	name: string;
	/** What it does, as a sentence without its period. */
	title: string;
	/** How often the fault is repeated in a full run. */
	rounds: number;
	/** Longer than this and the check has failed, in minutes. */
	maxMinutes: number;
	/** What this machine lacks for it, or null. */
	missing?: () => string | null;
	run(trial: Trial): Promise<void>;
}

/** A running check. Everything it starts through this ends with it. */
export interface Trial {
	/** How often to repeat the fault. */
	rounds: number;
	/** A new, empty folder. */
	folder(): string;
	/** Prepares a product on its own data folder; its `start` starts it. */
	prepare(options?: ProductOptions): Promise<Product>;
	/** Starts a product on its own data folder. */
	product(options?: ProductOptions): Promise<Product>;
	/** Reports a figure that has no target. */
	note(what: string, value: string | number): void;
	/**
	 * Reports a figure and whether it meets its target. One of timing says nothing on a machine that is busy
	 * otherwise.
	 */
	expect(what: string, value: string | number, target: string, met: boolean, kind?: Figure['kind']): void;
	/** Runs at the end of the check, whatever its outcome; the newest first. */
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
	/** Why it was skipped, or what ended it early. */
	reason: string | null;
	figures: Figure[];
}
