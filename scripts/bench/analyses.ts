/** Measures an edit: the whole analysis again, with 500 sales around the subject. */
import { analyze } from '../../domain/analysis/analyze.ts';
import { type Choices, NO_CHOICES } from '../../domain/comps/choices.ts';
import type { Subject } from '../../domain/home/home.ts';
import { evidenceOf, SUBJECT, salesOf } from '../../tests/sample-market.ts';
import type { Latency } from '../bench-client.ts';

export interface AnalysisFigures {
	sales: number;
	edits: number;
	/** Wall-clock milliseconds until the price and the grid are known. */
	latency: Latency;
	/** CPU milliseconds per edit, which don't depend on how busy the machine is. */
	cpuTime: { price: number; checks: number };
}

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

/** @param edits how many are measured, after a tenth more to warm up */
export function measureAnalyses(sales: number, edits = 350): AnalysisFigures {
	const evidence = evidenceOf(salesOf(sales));
	const times: number[] = [];
	const cpuTime = { price: 0, checks: 0 };
	for (let step = -Math.ceil(edits / 10); step < edits; step++) {
		const edit = EDITS[Math.abs(step) % EDITS.length] as (typeof EDITS)[number];
		const [facts, choices] = edit(Math.abs(step));
		const started = performance.now();
		const before = process.cpuUsage();
		const { conclusion } = analyze(evidence, { ...SUBJECT, ...facts }, { ...NO_CHOICES, ...choices });
		const price = process.cpuUsage(before);
		const took = performance.now() - started;
		const between = process.cpuUsage();
		// Each is computed when it is read.
		const checks = [conclusion?.leaveOneOut, conclusion?.sensitivity];
		const rest = process.cpuUsage(between);
		if (step < 0 || checks.includes(undefined)) continue;
		times.push(took);
		cpuTime.price += (price.user + price.system) / 1000 / edits;
		cpuTime.checks += (rest.user + rest.system) / 1000 / edits;
	}
	times.sort((a, b) => a - b);
	const at = (share: number) => times[Math.floor(share * (times.length - 1))] as number;
	return {
		sales,
		edits,
		latency: { p50: at(0.5), p95: at(0.95), p99: at(0.99) },
		cpuTime,
	};
}
