/**
 * `npm run bench`: what a search costs, as a ratio to a bare answer with the same bytes from the same
 * server, at growing stores; and how fast a file is imported. `npm run bench -- 10000 100000` chooses
 * the sizes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startHost } from '../host/serve.ts';
import { readSettings } from '../host/settings.ts';
import { answerBare } from './bench/bare-answer.ts';
import { fillCountry } from './bench/country.ts';
import { measureImport } from './bench/import-rate.ts';
import { measureSearches, type SearchFigures } from './bench/searches.ts';
import type { Latency } from './bench-client.ts';
import { runCommand } from './command.ts';

const SIZES = [10_000, 100_000, 1_000_000];

await runCommand(async () => {
	const sizes = process.argv
		.slice(2)
		.map(Number)
		.filter((size) => size > 0);
	const folder = mkdtempSync(join(tmpdir(), 'lotline-bench-'));
	const settings = readSettings({
		LOTLINE_DATA_DIR: folder,
		PORT: '0',
		LOTLINE_DEMO: 'false',
		LOG_LEVEL: 'silent',
	});
	const running = await startHost(settings, { log: pino({ level: 'silent' }), serveWeb: false });
	answerBare(running.host.app);
	try {
		const figures: SearchFigures[] = [];
		for (const homes of sizes.length > 0 ? sizes : SIZES) {
			await fillCountry(running.host.store.sql, homes);
			const measured = await measureSearches(running, homes);
			figures.push(...measured);
			for (const figure of measured) console.log(describe(figure));
		}
		for (const line of growth(figures)) console.log(line);
		console.log(await measureImport(running.host.store, 20_000));
		console.log(await measureImport(running.host.store, 100_000));
	} finally {
		await running.stop();
		rmSync(folder, { recursive: true, force: true });
	}
});

function describe(figure: SearchFigures): string {
	const { homes, kind, compressed, bytes, bare, charging, reserving, reserved, perSecond } = figure;
	const ratio = (latency: Latency) => `${(latency.p50 / bare.p50).toFixed(2)} times the bare answer`;
	const ms = ({ p50, p95, p99 }: Latency) =>
		`p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, p99 ${p99.toFixed(2)} ms`;
	return [
		`comps by ${kind}, ${homes.toLocaleString('en-US')} homes, ${compressed ? 'compressed' : 'plain'}:`,
		`  bare answer, same ${bytes.toLocaleString('en-US')} bytes  ${ms(bare)}`,
		`  search with its credit reserved  ${ms(reserved)}: ${ratio(reserved)}`,
		`  search that charges by itself    ${ms(charging)}: ${ratio(charging)}`,
		`  reserving a credit               ${ms(reserving)}`,
		`  eight at once                    ${Math.round(perSecond)} searches/s`,
	].join('\n');
}

/** How much dearer the largest country is than the smallest, each against its own floor. */
function growth(figures: readonly SearchFigures[]): string[] {
	return (['ZIP', '0.5 mi'] as const).flatMap((kind) => {
		const ofKind = figures.filter((figure) => figure.kind === kind && !figure.compressed);
		const [first, last] = [ofKind[0], ofKind.at(-1)];
		if (!first || !last || first === last) return [];
		const cost = ({ charging, bare }: SearchFigures) => charging.p50 / bare.p50;
		const times = (cost(last) / cost(first)).toFixed(2);
		const [from, to] = [first.homes, last.homes].map((homes) => homes.toLocaleString('en-US'));
		return [`growth, comps by ${kind}: ${to} homes cost ${times} times what ${from} do`];
	});
}
