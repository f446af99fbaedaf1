/** Measures an edit, which is the whole analysis again with 500 sales around the subject, and the reading of remarks. */

import { readFileSync } from 'node:fs';
import { analyze } from '../../domain/analysis/analyze.ts';
import { type Choices, NO_CHOICES } from '../../domain/comps/choices.ts';
import { count } from '../../domain/format/format.ts';
import type { Subject } from '../../domain/home/home.ts';
import { readRemarks } from '../../domain/remarks/read-remarks.ts';
import { createEvidence, createSales, SUBJECT } from '../../tests/sample-market.ts';

/** An agent's edits, in turn; each produces a different input. */
const EDITS: readonly ((step: number) => [Partial<Subject>, Partial<Choices>])[] = [
	(step) => [{ livingArea: 1700 + step }, {}],
	(step) => [{ condition: 1 + (step % 6) }, {}],
	(step) => [{}, { dropped: { [`s${step % 500}`]: 'Next to the highway' } }],
	(step) => [{}, { pinned: [`s${step % 500}`, `s${(step * 7) % 500}`] }],
	(step) => [{}, { criteria: { radius: 0.25 + (step % 20) / 20 } }],
	(step) => [{}, { rates: { livingArea: 80 + step } }],
	(step) => [{}, { compsAlone: step % 2 === 0 }],
];

const MEASURED = 350;
const WARM_UP = 35;

/** Measures edits with this number of sales: CPU time, which load affects less than time. */
export function measureAnalyses(sales: number): void {
	const evidence = createEvidence(createSales(sales));
	const cpuTime = { price: 0, checks: 0 };
	for (let step = -WARM_UP; step < MEASURED; step++) {
		const edit = EDITS[Math.abs(step) % EDITS.length] as (typeof EDITS)[number];
		const [facts, choices] = edit(Math.abs(step));
		const before = process.cpuUsage();
		const { conclusion } = analyze(evidence, { ...SUBJECT, ...facts }, { ...NO_CHOICES, ...choices });
		const price = process.cpuUsage(before);
		const between = process.cpuUsage();
		// Each is computed when it is read.
		const checks = [conclusion?.leaveOneOut, conclusion?.sensitivity];
		const rest = process.cpuUsage(between);
		if (step < 0 || checks.includes(undefined)) continue;
		cpuTime.price += (price.user + price.system) / 1000 / MEASURED;
		cpuTime.checks += (rest.user + rest.system) / 1000 / MEASURED;
	}
	console.log(
		`a new analysis with ${count(sales)} sales, ${MEASURED} edits: ${cpuTime.price.toFixed(1)} ms of CPU time each, ` +
			`and ${cpuTime.checks.toFixed(1)} ms for the price without each comp and the sensitivity`,
	);
}

/** Measures the reading of as many remarks, from a few to three hundred words. */
export function measureRemarks(size: number): void {
	const labeled = readFileSync('domain/remarks/labeled-remarks.txt', 'utf8').split('\n');
	const remarks = labeled.flatMap((line) => line.split('|').slice(1));
	const started = performance.now();
	for (let at = 0; at < size; at++) {
		const text = Array.from({ length: 1 + (at % 8) }, (_, more) => remarks[(at + more) % remarks.length]);
		readRemarks(text.join(' '), 1950, '2026-11-26');
	}
	const seconds = (performance.now() - started) / 1000;
	console.log(`${count(size)} remarks read in ${seconds.toFixed(2)} s`);
}
