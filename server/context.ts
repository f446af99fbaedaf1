/** The world as the functions see it; each host brings its own. */
import type { KeptAnswers } from './kept-answers.ts';
import type { Payments } from './payments.ts';

export interface Context {
	/** A setting, or undefined. */
	env: (name: string) => string | undefined;
	now: () => Date;
	/**
	 * Calls a procedure of the database with all rights.
	 *
	 * @returns the rows of its answer
	 * @throws Problem 503 while the database can not answer
	 */
	call: <Row>(procedure: string, named: Record<string, unknown>) => Promise<Row[]>;
	/** The user whose session token this is; null for any token that does not hold. */
	userOf: (token: string) => Promise<{ id: string } | null>;
	/** Answers of searches, for whoever asks the same again; without it each is told anew. */
	answers?: KeptAnswers;
	/** The payment service; null while nobody can be paid. */
	payments: () => Promise<Payments | null>;
	/** One line for the operator. */
	log: (message: string, problem: unknown) => void;
}
