import type { Settings } from '../../host/settings.ts';
import { providerNamed } from '../../providers/index.ts';
import { type Finding, ok } from './finding.ts';

/** Makes one cheap call to the provider, if there is one. */
export async function checkProvider({
	listingProvider,
}: Pick<Settings, 'listingProvider'>): Promise<Finding> {
	const provider = providerNamed(listingProvider);
	const message = `Listings come from: ${provider.label}`;
	const env = (name: string) => process.env[name] || undefined;
	const missing = provider.missingSettings(env);
	if (missing.length > 0) return { ok: false, message, remedy: `Set ${missing.join(', ')}.` };
	try {
		await provider.check({
			fetch,
			env,
			now: () => new Date(),
			signal: AbortSignal.timeout(10_000),
			countCall: async () => {},
		});
		return ok(message);
	} catch (error) {
		return { ok: false, message, remedy: (error as Error).message };
	}
}
