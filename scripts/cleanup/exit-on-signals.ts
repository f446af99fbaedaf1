/**
 * Lets a signal end the process in order: what it started and left in temporary folders is cleared up when it exits.
 */
export function exitOnSignals(): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.once(signal, () => process.exit(130));
}
