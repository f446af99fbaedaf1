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
const EDITS: readonly ((turn: number) => [Partial<Subject>, Partial<Choices>])[] = [
	(turn) => [{ livingArea: 1700 + turn }, {}],
	(turn) => [{ condition: 1 + (turn % 6) }, {}],
	(turn) => [{}, { dropped: { [`s${turn % 500}`]: 'Next to the highway' } }],
	(turn) => [{}, { pinned: [`s${turn % 500}`, `s${(turn * 7) % 500}`] }],
	(turn) => [{}, { criteria: { radius: 0.25 + (turn % 20) / 20 } }],
	(turn) => [{}, { rates: { livingArea: 80 + turn } }],
	(turn) => [{}, { compsAlone: turn % 2 === 0 }],
];

/** @param edits how many are measured, after a tenth more to warm up */
export function measureAnalyses(sales: number, edits = 350): AnalysisFigures {
	const evidence = evidenceOf(salesOf(sales));
	const times: number[] = [];
	const cpuTime = { price: 0, checks: 0 };
	for (let turn = -Math.ceil(edits / 10); turn < edits; turn++) {
		const edit = EDITS[Math.abs(turn) % EDITS.length] as (typeof EDITS)[number];
		const [facts, choices] = edit(Math.abs(turn));
		const started = performance.now();
		const before = process.cpuUsage();
		const { conclusion } = analyze(evidence, { ...SUBJECT, ...facts }, { ...NO_CHOICES, ...choices });
		const price = process.cpuUsage(before);
		const took = performance.now() - started;
		const between = process.cpuUsage();
		// Each is computed when it is read.
		const checks = [conclusion?.leaveOneOut, conclusion?.sensitivity];
		const rest = process.cpuUsage(between);
		if (turn < 0 || checks.includes(undefined)) continue;
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
