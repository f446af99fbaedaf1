/** A short label next to a heading. */
import type { ReactNode } from 'react';

export function Badge({ children }: { children: ReactNode }) {
	return (
		<span className="inline-flex items-center whitespace-nowrap rounded-control bg-accent px-1.5 py-0.5 font-semibold text-xs text-on-accent tracking-normal">
			{children}
		</span>
	);
}
