/** A page with a few sentences and one action. */
import type { ReactNode } from 'react';

export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-2xl px-4 py-20 sm:px-6 sm:py-28">
			<h1 className="font-semibold text-title tracking-tight">{title}</h1>
			<div className="mt-5 space-y-8 text-head text-muted">{children}</div>
		</div>
	);
}
