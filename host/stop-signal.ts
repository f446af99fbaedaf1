/** The signals that stop the host. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves with the first signal. From then on, no signal ends the process, however many arrive: service managers,
 * containers and terminals send them to the whole process group, and npm sends them again.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
	return new Promise((stop) => {
		for (const signal of STOP_SIGNALS) process.removeAllListeners(signal).on(signal, stop);
	});
}
