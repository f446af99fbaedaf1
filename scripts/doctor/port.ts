import { createServer } from 'node:net';
import type { Settings } from '../../host/settings.ts';
import { type Finding, ok } from './finding.ts';

/** Whether the port is free. A port that a running Lotline uses is fine, too. */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<Finding> {
	const free = await new Promise<boolean>((resolve) => {
		const probe = createServer().once('error', () => resolve(false));
		probe.listen(port, host, () => probe.close(() => resolve(true)));
	});
	if (free) return ok(`Port ${port} is free`);
	const response = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(5_000) }).then(
		(response) => response.json(),
		() => null,
	);
	const running = (response as { database?: string } | null)?.database !== undefined;
	if (running) return ok(`Lotline is running on port ${port}`);
	return { ok: false, message: `Port ${port}`, remedy: 'Another program uses it. Stop it, or set PORT.' };
}
