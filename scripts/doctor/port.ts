import { createServer } from 'node:net';
import { listeningUrl } from '../../host/http/listen.ts';
import type { Settings } from '../../host/settings.ts';
import { type Finding, ok } from './finding.ts';

/** Whether the port is free. A port that a running Lotline uses is fine, too. */
export async function checkPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<Finding> {
	const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
		const probe = createServer().once('error', resolve);
		probe.listen(port, host, () => probe.close(() => resolve(null)));
	});
	if (error === null) return ok(`Port ${port} is free`);
	const message = `Port ${port}`;
	if (error.code !== 'EADDRINUSE')
		return { ok: false, message, remedy: `It can't be opened: ${error.message}. Set HOST or PORT.` };
	const response = await fetch(`${listeningUrl(host, port)}/health`, {
		signal: AbortSignal.timeout(5_000),
	}).then(
		(response) => response.json(),
		() => null,
	);
	const running = (response as { database?: string } | null)?.database !== undefined;
	if (running) return ok(`Lotline is running on port ${port}`);
	return { ok: false, message, remedy: 'Another program uses it. Stop it, or set PORT.' };
}
