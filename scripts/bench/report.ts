/** The figures of searches and fits as lines of text. */
import { quantile } from '../../domain/math/statistics.ts';
import type { Latency } from '../bench-client.ts';
import type { CountyFigures } from './fits.ts';
import type { SearchFigures } from './searches.ts';

/** @example thousands(20000) // "20,000" */
export function thousands(value: number): string {
	return value.toLocaleString('en-US');
}

export function describe(figure: SearchFigures): string {
	const {
		homes,
		kind,
		compressed,
		bytes,
		bare,
		charging,
		reserving,
		reserved,
		first,
		firstCharging,
		perSecond,
	} = figure;
	const ratio = (latency: Latency) =>
		`${(latency.p50 / bare.p50).toFixed(2)} times the bare response, p95 ${(latency.p95 / bare.p95).toFixed(2)} times`;
	const ms = ({ p50, p95, p99 }: Latency) =>
		`p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, p99 ${p99.toFixed(2)} ms`;
	return [
		`${kind === 'evidence' ? kind : `comps by ${kind}`}, ${thousands(homes)} homes, ${compressed ? 'compressed' : 'plain'}:`,
		`  bare response, same ${bytes.toLocaleString('en-US')} bytes  ${ms(bare)}`,
		`  search with its credit reserved  ${ms(reserved)}: ${ratio(reserved)}`,
		`  search that charges by itself    ${ms(charging)}: ${ratio(charging)}`,
		`  reserved, first request   ${ms(first)}: ${ratio(first)}`,
		`  charging, first request   ${ms(firstCharging)}: ${ratio(firstCharging)}`,
		`  reserving a credit               ${ms(reserving)}`,
		`  eight at once                    ${Math.round(perSecond)} searches/s`,
	].join('\n');
}

/** How much more a search costs in the largest country than in the smallest, each relative to its own baseline. */
export function growth(figures: readonly SearchFigures[]): string[] {
	return (['ZIP', '0.5 mi'] as const).flatMap((kind) => {
		const ofKind = figures.filter((figure) => figure.kind === kind && !figure.compressed);
		const [smallest, largest] = [ofKind[0], ofKind.at(-1)];
		if (!smallest || !largest || smallest === largest) return [];
		// First requests are compared, because a repeated one doesn't search.
		const cost = ({ first, bare }: SearchFigures) => first.p50 / bare.p50;
		const times = (cost(largest) / cost(smallest)).toFixed(2);
		const [from, to] = [smallest.homes, largest.homes].map((homes) => thousands(homes));
		return [`growth, comps by ${kind}: ${to} homes cost ${times} times what ${from} do`];
	});
}

/** The targets of a fit. The CPU seconds depend on the county's number of sales; `slower` limits searches during a fit. */
const FIT_TARGETS = { seconds: { 20000: 10, 200000: 60, 1000000: 120 }, megabytes: 600, slower: 2 };

export function describeFits(sales: number, { fits, calm, during }: CountyFigures): string {
	const target = FIT_TARGETS.seconds[sales as keyof typeof FIT_TARGETS.seconds];
	const p95 = (times: readonly number[]) => quantile(times, 0.95) ?? Number.NaN;
	return [
		...fits.map(
			({ cpuTime, database, megabytes, priced }, at) =>
				`fit ${at + 1} of a county with ${thousands(sales)} sales, ${thousands(priced)} past sales priced: ` +
				`${cpuTime.toFixed(1)} s of CPU time${target ? ` (target ${target})` : ''}, ` +
				`${database === null ? 'unknown' : `${database.toFixed(1)} s`} in PostgreSQL, ` +
				`${Math.round(megabytes)} MB (target ${FIT_TARGETS.megabytes})`,
		),
		`  ${thousands(during.length)} searches during them: p95 ${p95(during).toFixed(1)} ms, ` +
			`${(p95(during) / p95(calm)).toFixed(2)} times those without (target ${FIT_TARGETS.slower})`,
	].join('\n');
}
