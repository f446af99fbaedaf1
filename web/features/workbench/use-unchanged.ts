import { useState } from 'react';

/** The value as it was, while it is the same: what hangs on it is not drawn again. */
export function useUnchanged<Value>(value: Value, isSame: (before: Value, after: Value) => boolean): Value {
	const [stable, setStable] = useState(value);
	if (stable === value || isSame(stable, value)) return stable;
	setStable(value);
	return value;
}
