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
	const { homes, kind, bare, comps, bytes, perSecond } = figure;
	const ms = (value: number) => `${value.toFixed(2)} ms`;
	return (
		`comps, ${homes.toLocaleString('en-US')} homes, ${kind}: p50 ${ms(comps.p50)}, p95 ${ms(comps.p95)}, p99 ${ms(comps.p99)}; ` +
		`bare answer of the same ${bytes.toLocaleString('en-US')} bytes p50 ${ms(bare.p50)}; ` +
		`ratio ${(comps.p50 / bare.p50).toFixed(2)}; ${Math.round(perSecond)} searches/s`
	);
}

/** How much dearer the largest country is than the smallest, each against its own floor. */
function growth(figures: readonly SearchFigures[]): string[] {
	return ['ZIP', '0.5 mi'].flatMap((kind) => {
		const ofKind = figures.filter((figure) => figure.kind === kind);
		const [first, last] = [ofKind[0], ofKind.at(-1)];
		if (!first || !last || first === last) return [];
		const ratio = last.comps.p50 / last.bare.p50 / (first.comps.p50 / first.bare.p50);
		const from = first.homes.toLocaleString('en-US');
		return [
			`growth, ${kind}: ${last.homes.toLocaleString('en-US')} homes cost ${ratio.toFixed(2)} times what ${from} do`,
		];
	});
}
