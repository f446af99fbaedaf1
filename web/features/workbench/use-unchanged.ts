import { useState } from 'react';

/** The value as it was, while it is the same: what hangs on it is not drawn again. */
export function useUnchanged<Value>(value: Value, isSame: (before: Value, after: Value) => boolean): Value {
	const [kept, setKept] = useState(value);
	if (kept === value || isSame(kept, value)) return kept;
	setKept(value);
	return value;
}
