/** The figures of the fault tests. Each is printed at once, and one that misses its target fails the test at its end. */
import { expect } from 'vitest';
import { percentile } from '../../../scripts/load/percentiles.ts';
import type { Traffic } from '../../../scripts/load/traffic.ts';

/** Set by `npm run test:faults` and by the project `operation`. */
const { FAULT_ROUNDS, FAULTS_UNTIMED, FAULTS_UNPRINTED } = process.env;

/** How often to repeat a fault that a full run repeats this often. */
export function roundsOf(full: number): number {
	return FAULT_ROUNDS ? Number(FAULT_ROUNDS) : full;
}

/** Prints a figure without a target. */
export function note(what: string, value: unknown): void {
	print(`    ${what}: ${value}`);
}

/** Prints a figure and whether it meets its target. */
export function figure(what: string, value: unknown, target: string, met: boolean): void {
	print(`  ${met ? '✓' : '✗'} ${what}: ${value}  (target: ${target})`);
	expect.soft(met, `${what}: ${value}, target ${target}`).toBe(true);
}

/** Prints a figure that means little on a busy machine, and so doesn't fail an untimed run. */
export function timing(what: string, value: string, target: string, met: boolean): void {
	if (met || !FAULTS_UNTIMED) figure(what, value, target, met);
	else print(`  ✗ ${what}: ${value}  (target: ${target})`);
}

/** Prints how often something happened that must never happen. */
export function none(what: string, count: number, total?: number): void {
	const value = total === undefined ? count : `${count} of ${total.toLocaleString('en-US')}`;
	figure(what, value, '0', count === 0);
}

/** Prints that there are no problems, or how many, and the first ones. */
export function noneOf(what: string, problems: readonly string[]): void {
	figure(what, [problems.length, ...problems.slice(0, 5)].join('; '), '0', problems.length === 0);
}

/** Prints how often something happened that must always happen. */
export function all(what: string, count: number, total: number, details = ''): void {
	figure(what, `${count} of ${total}${details}`, 'all', count === total);
}

/** Prints a time in seconds, and whether it is within its limit. */
export function atMost(what: string, seconds: number, limit: number, text = `${seconds.toFixed(1)} s`): void {
	timing(what, text, `${limit} s`, seconds <= limit);
}

/** Prints several times in seconds, and whether the longest is within their limit. */
export function allAtMost(what: string, seconds: readonly number[], limit: number): void {
	const longest = Math.max(...seconds);
	const text = `median ${percentile(seconds, 0.5).toFixed(2)} s, longest ${longest.toFixed(2)} s of ${seconds.length}`;
	atMost(what, longest, limit, text);
}

/** Prints megabytes, and whether they are within their limit. */
export function fits(what: string, megabytes: number, limit: number): void {
	timing(what, `${megabytes.toFixed(0)} MB`, `${limit} MB`, megabytes <= limit);
}

/** Prints that every request got a response. */
export function answered({ outcomes, sent }: Traffic): void {
	none('requests without a response within 10 s', outcomes.count('unanswered'), sent);
}

let heading: string | undefined;

/** Prints a line below the name of its test. */
function print(line: string): void {
	if (FAULTS_UNPRINTED) return;
	const { currentTestName } = expect.getState();
	if (heading !== currentTestName) console.log(`\n${currentTestName}`);
	heading = currentTestName;
	console.log(line);
}
