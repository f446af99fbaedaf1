import { useEffect, useState } from 'react';

/**
 * Returns a value only after the screen has been painted with it. For work that takes long and is less urgent than the
 * rest of the screen.
 *
 * @param isStale while true, the previous value is returned, because a newer one is being computed
 */
export function useAfterPaint<Value>(value: Value, isStale: boolean): Value {
	const [painted, setPainted] = useState(value);
	useEffect(() => {
		if (isStale) return;
		let task: ReturnType<typeof setTimeout> | undefined;
		// A frame's callbacks run before it is painted; the task they start runs after.
		const frame = requestAnimationFrame(() => {
			task = setTimeout(() => setPainted(value));
		});
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(task);
		};
	}, [value, isStale]);
	return painted;
}
