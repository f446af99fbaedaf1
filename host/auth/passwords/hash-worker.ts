/** The password thread: hashes and verifies passwords, and finds those that are easy to guess. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import bcrypt from 'bcryptjs';

export function hash({ password, rounds }: { password: string; rounds: number }): string {
	return bcrypt.hashSync(password, rounds);
}

export function compare({ password, hash }: { password: string; hash: string }): boolean {
	return bcrypt.compareSync(password, hash);
}

/** A password is easy to guess if it takes fewer guesses than this, in the order that crackers use. */
const MIN_GUESSES = 1_000_000;

let estimator: ZxcvbnFactory | undefined;

/** @param own words of the account itself, such as its name */
export function isGuessable({ password, own }: { password: string; own: readonly string[] }): boolean {
	estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
	return estimator.check(password, [...own]).guesses < MIN_GUESSES;
}
