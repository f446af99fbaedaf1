/**
 * Lets a signal end the process gracefully: whatever it started, and its temporary folders, are cleaned up when it
 * exits.
 */
export function exitOnSignals(): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.once(signal, () => process.exit(130));
}
