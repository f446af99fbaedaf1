import { useState } from 'react';

/** Returns the previous value as long as it is equal, so that dependents aren't rerendered. */
export function useUnchanged<Value>(value: Value, isSame: (before: Value, after: Value) => boolean): Value {
	const [stable, setStable] = useState(value);
	if (stable === value || isSame(stable, value)) return stable;
	setStable(value);
	return value;
}
