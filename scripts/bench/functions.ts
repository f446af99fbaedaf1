/** Measures the functions of a hosted project: the size of each file, and how long Deno takes to serve it. */
import { bundleFunctions } from '../functions/bundle.ts';
import { denoProgram, serveOnDeno } from '../functions/deno.ts';
import { percentile } from '../load/percentiles.ts';

/** Nothing listens there: a start calls nothing. */
const SETTINGS = {
	SUPABASE_URL: 'http://127.0.0.1:9',
	SUPABASE_ANON_KEY: 'a',
	SUPABASE_SERVICE_ROLE_KEY: 'b',
};
const STARTS = 5;

/** Prints the first start of each, which compiles the file, and the median of the next ones. */
export async function measureFunctions(): Promise<void> {
	await denoProgram();
	for (const { name, file, bytes } of await bundleFunctions()) {
		const starts: number[] = [];
		for (let start = 0; start <= STARTS; start++) starts.push(await timeStart(file));
		const [first = 0, ...others] = starts;
		const figures = `${Math.round(bytes / 1000)} KB, first start ${first.toFixed(0)} ms, then ${percentile(others, 0.5).toFixed(0)} ms`;
		console.log(`${name}: ${figures}`);
	}
}

async function timeStart(file: string): Promise<number> {
	const startedAt = performance.now();
	const served = await serveOnDeno(file, SETTINGS);
	const took = performance.now() - startedAt;
	await served.stop();
	return took;
}
