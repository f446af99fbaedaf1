/** A page with a few sentences and one action. */
import type { ReactNode } from 'react';

export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">{title}</h1>
			<div className="mt-5 max-w-2xl space-y-8 text-head text-muted">{children}</div>
		</div>
	);
}
