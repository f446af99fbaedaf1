/** Our functions as a hosted project runs them: each built file alone in Deno, calling a running Lotline's API. */
import { onTestFinished } from 'vitest';
import { type BundledFunction, bundleFunctions } from '../../scripts/functions/bundle.ts';
import { serveOnDeno } from '../../scripts/functions/deno.ts';
import { newTemporaryFolder } from '../setup/data-folders.ts';
import { sharedHost } from '../shared-host.ts';

/** Builds every function, apart from what a developer built. */
export function buildForTests(): Promise<BundledFunction[]> {
	return bundleFunctions(newTemporaryFolder('functions'));
}

/** Serves a built function until the test ends. @returns its URL */
export async function serveFunction(
	{ file }: BundledFunction,
	settings: Record<string, string> = {},
): Promise<string> {
	const { url, stop } = await serveOnDeno(file, {
		SUPABASE_URL: sharedHost.url,
		SUPABASE_ANON_KEY: sharedHost.publishableKey,
		SUPABASE_SERVICE_ROLE_KEY: sharedHost.secretKey,
		...settings,
	});
	onTestFinished(stop);
	return url;
}
