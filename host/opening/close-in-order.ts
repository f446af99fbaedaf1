type Close = () => unknown;

/**
 * Closes stage after stage, the parts of a stage at the same time. A part that fails doesn't keep the others open.
 *
 * @throws the first error, once everything else is closed
 */
export async function closeInOrder(stages: readonly (readonly Close[])[]): Promise<void> {
	const problems: unknown[] = [];
	for (const stage of stages) {
		const closed = stage.map(async (close) => close());
		await Promise.all(closed.map((part) => part.catch((error) => problems.push(error))));
	}
	if (problems.length > 0) throw problems[0];
}
