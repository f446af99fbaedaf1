import { useEffect, useState } from 'react';

/**
 * The value, once the screen shows what else depends on it: what takes long to compute or to draw, and less urgent than
 * the rest, uses this instead.
 *
 * @param waits until the value is final: another one is on its way
 */
export function useAfterPaint<Value>(value: Value, waits: boolean): Value {
	const [painted, setPainted] = useState(value);
	useEffect(() => {
		if (waits) return;
		let task: ReturnType<typeof setTimeout> | undefined;
		// A frame's callbacks run before it is painted; the task they start runs after.
		const frame = requestAnimationFrame(() => {
			task = setTimeout(() => setPainted(value));
		});
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(task);
		};
	}, [value, waits]);
	return painted;
}
