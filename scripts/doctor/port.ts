import { createServer } from 'node:net';
import type { Settings } from '../../host/settings.ts';
import { type Finding, fine } from './finding.ts';

/** A port that a running Lotline uses is fine, too. */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<Finding> {
	const free = await new Promise<boolean>((resolve) => {
		const probe = createServer().once('error', () => resolve(false));
		probe.listen(port, host, () => probe.close(() => resolve(true)));
	});
	if (free) return fine(`Port ${port} is free`);
	const answer = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(5_000) }).then(
		(response) => response.json(),
		() => null,
	);
	const running = (answer as { database?: string } | null)?.database !== undefined;
	if (running) return fine(`Lotline is running on port ${port}`);
	return { fine: false, says: `Port ${port}`, remedy: 'Another program uses it. Stop it, or set PORT.' };
}
