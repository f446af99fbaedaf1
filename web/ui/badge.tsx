/** A short label next to a heading. */
import type { ReactNode } from 'react';

export function Badge({ children }: { children: ReactNode }) {
	return (
		<span className="inline-flex items-center whitespace-nowrap rounded-control border border-edge px-1.5 font-semibold text-ink text-xs tracking-normal">
			{children}
		</span>
	);
}
