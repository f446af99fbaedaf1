/** The figures of searches as lines of text. */
import type { Latency } from '../bench-client.ts';
import type { SearchFigures } from './searches.ts';

/** @example thousands(20000) // "20,000" */
export function thousands(value: number): string {
	return value.toLocaleString('en-US');
}

export function describe(figure: SearchFigures): string {
	const { homes, kind, compressed, bytes, bare, charging, reserving, reserved, first, perSecond } = figure;
	const ratio = (latency: Latency) =>
		`${(latency.p50 / bare.p50).toFixed(2)} times the bare answer, p95 ${(latency.p95 / bare.p95).toFixed(2)} times`;
	const ms = ({ p50, p95, p99 }: Latency) =>
		`p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, p99 ${p99.toFixed(2)} ms`;
	return [
		`${kind === 'evidence' ? kind : `comps by ${kind}`}, ${thousands(homes)} homes, ${compressed ? 'compressed' : 'plain'}:`,
		`  bare answer, same ${bytes.toLocaleString('en-US')} bytes  ${ms(bare)}`,
		`  search with its credit reserved  ${ms(reserved)}: ${ratio(reserved)}`,
		`  search that charges by itself    ${ms(charging)}: ${ratio(charging)}`,
		`  reserved, asked the first time   ${ms(first)}: ${ratio(first)}`,
		`  reserving a credit               ${ms(reserving)}`,
		`  eight at once                    ${Math.round(perSecond)} searches/s`,
	].join('\n');
}

/** How much dearer the largest country is than the smallest, each against its own floor. */
export function growth(figures: readonly SearchFigures[]): string[] {
	return (['ZIP', '0.5 mi'] as const).flatMap((kind) => {
		const ofKind = figures.filter((figure) => figure.kind === kind && !figure.compressed);
		const [first, last] = [ofKind[0], ofKind.at(-1)];
		if (!first || !last || first === last) return [];
		const cost = ({ charging, bare }: SearchFigures) => charging.p50 / bare.p50;
		const times = (cost(last) / cost(first)).toFixed(2);
		const [from, to] = [first.homes, last.homes].map((homes) => thousands(homes));
		return [`growth, comps by ${kind}: ${to} homes cost ${times} times what ${from} do`];
	});
}
