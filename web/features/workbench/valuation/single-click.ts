import type { MouseEvent } from 'react';

/** Whether a click isn't the second of a double-click, which would undo the first, or hit what took its place. */
export function isSingleClick({ detail }: MouseEvent): boolean {
	return detail < 2;
}
